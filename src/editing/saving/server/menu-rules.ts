import type { FieldError } from './field-errors';
import { isExternalUrl, isSitePath } from './links';
import type { MessageKey } from '../../texts/messages';

const EXTERNAL_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

interface MenuItem {
  kind?: string | null;
  path?: string | null;
  url?: string | null;
  product?: object | null;
  article?: object | null;
  children?: MenuItem[] | null;
}

interface Target {
  attribute: string;
  message: MessageKey;
  isValid: (item: MenuItem) => boolean;
}

/** The input that each kind needs. A list of products needs none: without a filter it is all of them. */
const TARGETS: Readonly<Partial<Record<string, Target>>> = {
  page: { attribute: 'path', message: 'page-required', isValid: ({ path }) => isSitePath(path ?? '') },
  product: { attribute: 'product', message: 'product-required', isValid: ({ product }) => Boolean(product) },
  article: { attribute: 'article', message: 'article-required', isValid: ({ article }) => Boolean(article) },
  external: {
    attribute: 'url',
    message: 'external-url-required',
    isValid: ({ url }) => isExternalUrl(url ?? '', EXTERNAL_PROTOCOLS),
  },
};

const TARGET_POPULATE = { product: { select: ['id'] }, article: { select: ['id'] } } as const;

/** Loads the three levels for `checkMenuItems`. */
export const MENU_ITEMS_POPULATE = {
  items: {
    populate: {
      ...TARGET_POPULATE,
      children: { populate: { ...TARGET_POPULATE, children: { populate: TARGET_POPULATE } } },
    },
  },
} as const;

function checkLevel(items: readonly MenuItem[], parent: FieldError['path']): FieldError[] {
  return items.flatMap((item, index) => {
    const path = [...parent, index];
    const target = TARGETS[item.kind ?? ''];
    const own = target && !target.isValid(item) ? [{ path: [...path, target.attribute], message: target.message }] : [];
    return [...own, ...checkLevel(item.children ?? [], [...path, 'children'])];
  });
}

/** @param items a menu's `items` as stored, loaded with MENU_ITEMS_POPULATE */
export function checkMenuItems(items: unknown): FieldError[] {
  return Array.isArray(items) ? checkLevel(items as MenuItem[], ['items']) : [];
}
