import type { Finding } from './findings';
import type { Text } from './labels';
import { isOutsideAddress, isSitePath } from './web-addresses';

const NO_PATH: Text = [
  'Cần đường dẫn trang, bắt đầu bằng /, ví dụ: /gioi-thieu.',
  'This needs a page, beginning with /, such as /gioi-thieu.',
];
const NO_PRODUCT: Text = ['Hãy chọn sản phẩm mà mục này dẫn tới.', 'Choose the product that this leads to.'];
const NO_ARTICLE: Text = ['Hãy chọn bài viết mà mục này dẫn tới.', 'Choose the article that this leads to.'];
const NO_ADDRESS: Text = [
  'Cần địa chỉ bắt đầu bằng https://, mailto: hoặc tel:',
  'This needs an address beginning with https://, mailto: or tel:',
];

const OUTSIDE = ['http:', 'https:', 'mailto:', 'tel:'];

interface MenuItem {
  kind?: string | null;
  path?: string | null;
  url?: string | null;
  product?: object | null;
  article?: object | null;
  children?: MenuItem[] | null;
}

/** The input that each kind needs. A list of products needs none: without a filter it is all of them. */
const TARGETS: Readonly<Partial<Record<string, { attribute: string; message: Text; stands: (item: MenuItem) => boolean }>>> = {
  page: { attribute: 'path', message: NO_PATH, stands: ({ path }) => isSitePath(path ?? '') },
  product: { attribute: 'product', message: NO_PRODUCT, stands: ({ product }) => Boolean(product) },
  article: { attribute: 'article', message: NO_ARTICLE, stands: ({ article }) => Boolean(article) },
  external: { attribute: 'url', message: NO_ADDRESS, stands: ({ url }) => isOutsideAddress(url ?? '', OUTSIDE) },
};

const TARGET_POPULATE = { product: { select: ['id'] }, article: { select: ['id'] } } as const;

/** Loads what `checkMenuItems` looks at, on all three levels. */
export const MENU_ITEMS_POPULATE = {
  items: {
    populate: {
      ...TARGET_POPULATE,
      children: { populate: { ...TARGET_POPULATE, children: { populate: TARGET_POPULATE } } },
    },
  },
} as const;

function checkLevel(items: readonly MenuItem[], above: Finding['path']): Finding[] {
  return items.flatMap((item, index) => {
    const path = [...above, index];
    const target = TARGETS[item.kind ?? ''];
    const own = target && !target.stands(item) ? [{ path: [...path, target.attribute], message: target.message }] : [];
    return [...own, ...checkLevel(item.children ?? [], [...path, 'children'])];
  });
}

/** @param items a menu's `items` as stored, loaded with MENU_ITEMS_POPULATE */
export function checkMenuItems(items: unknown): Finding[] {
  return Array.isArray(items) ? checkLevel(items as MenuItem[], ['items']) : [];
}
