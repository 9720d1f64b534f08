import { handle, html, products, table, type Row } from './table';
import type { ForeignWine } from './wines';

export const tagsOf = (wine: ForeignWine): string =>
  [
    'bán chạy',
    `Xuất xứ: ${wine.region}, ${wine.country}`,
    ...(wine.vintage === null ? [] : [`vintage_${wine.vintage}`]),
    `ABV: ${wine.abv}%`,
    `Giống nho: ${wine.grapes.join(' + ')}`,
  ].join('; ');

type KeyedColumns = Readonly<Record<string, string>>;

const SHOPIFY_NEW: KeyedColumns = {
  ...{
    key: 'URL handle',
    name: 'Title',
    text: 'Description',
    brand: 'Vendor',
    type: 'Type',
    tags: 'Tags',
    shown: 'Published on online store',
  },
  ...{ status: 'Status', sku: 'SKU', option: 'Option1 name', value: 'Option1 value', price: 'Price', old: 'Compare-at price' },
  ...{ tracker: 'Inventory tracker', stock: 'Inventory quantity', policy: 'Continue selling when out of stock' },
  ...{ picture: 'Product image URL', place: 'Image position', metaTitle: 'SEO title' },
};
const SHOPIFY_OLD: KeyedColumns = {
  ...{ key: 'Handle', name: 'Title', text: 'Body (HTML)', brand: 'Vendor', type: 'Type', tags: 'Tags', shown: 'Published' },
  ...{
    option: 'Option1 Name',
    value: 'Option1 Value',
    sku: 'Variant SKU',
    tracker: 'Variant Inventory Tracker',
    stock: 'Variant Inventory Qty',
  },
  ...{ policy: 'Variant Inventory Policy', price: 'Variant Price', old: 'Variant Compare At Price', picture: 'Image Src' },
  ...{ place: 'Image Position', metaTitle: 'SEO Title', status: 'Status' },
};
const HARAVAN: KeyedColumns = {
  ...{
    key: 'Url',
    name: 'Tên',
    text: 'Mô tả',
    brand: 'Hãng',
    type: 'Loại sản phẩm',
    tags: 'Tag',
    shown: 'Hiển thị',
    option: 'Thuộc tính 1',
  },
  ...{ value: 'Giá trị thuộc tính 1', sku: 'Mã phiên bản sản phẩm', tracker: 'Quản lý tồn kho', stock: 'Số lượng tồn kho' },
  ...{ policy: 'Đặt hàng khi hết hàng', price: 'Giá', old: 'Giá so sánh', picture: 'Link hình', metaTitle: 'SEO Title' },
};

interface KeyedWords {
  columns: KeyedColumns;
  more: readonly string[];
  shown: readonly [yes: string, no: string];
  tracked: string;
  policy: string;
  noOldPrice: string;
  defaultOption: readonly [name: string, value: string];
  /** of the key of a product */
  toKey: (stem: string) => string;
}

/** Files in which further pictures and variants are further rows of one key. */
function keyedFile(wines: readonly ForeignWine[], { columns, more, ...words }: KeyedWords): string {
  const named = (row: Readonly<Record<string, string | number | undefined>>): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([member, value]): [string, string | number][] => {
        const column = columns[member];
        return column === undefined || value === undefined ? [] : [[column, value]];
      }),
    );
  const rows = products(wines).flatMap((variants): Row[] => {
    const [first] = variants as [ForeignWine];
    const key = words.toKey(first.stem);
    const pictures = first.pictures;
    const lines = Math.max(variants.length, pictures.length);
    return Array.from({ length: lines }, (_, at): Row => {
      const wine = variants[at];
      const shared = {
        ...{ name: first.stem, text: html(first), brand: first.brand, type: first.type, tags: tagsOf(first) },
        ...{ shown: words.shown[first.isShown ? 0 : 1], status: first.isShown ? 'active' : 'draft', metaTitle: 'Tiêu đề SEO' },
        option: first.choice === '' ? words.defaultOption[0] : 'Dung tích',
      };
      const offer = wine && {
        ...{ sku: wine.sku, price: wine.price ?? 0, old: wine.oldPrice ?? words.noOldPrice, stock: wine.stock },
        ...{ tracker: words.tracked, policy: words.policy, value: wine.choice === '' ? words.defaultOption[1] : wine.choice },
      };
      const picture = pictures[at] === undefined ? {} : { picture: pictures[at], place: at + 1 };
      return named({ key, ...(at === 0 && shared), ...offer, ...picture });
    });
  });
  return table([...Object.values(columns), ...more], rows);
}

const TRUE_FALSE = ['TRUE', 'FALSE'] as const;
const DEFAULT = ['Title', 'Default Title'] as const;

export const shopifyFile = (wines: readonly ForeignWine[]): string =>
  keyedFile(wines, {
    ...{
      columns: SHOPIFY_NEW,
      more: ['Product category', 'Cost per item', 'Charge tax', 'Weight value (grams)', 'Gift card'],
      shown: TRUE_FALSE,
    },
    ...{ tracked: 'shopify', policy: 'FALSE', noOldPrice: '', defaultOption: DEFAULT, toKey: handle },
  });

export const oldShopifyFile = (wines: readonly ForeignWine[]): string =>
  keyedFile(wines, {
    ...{
      columns: SHOPIFY_OLD,
      more: ['Product Category', 'Variant Grams', 'Variant Taxable', 'Image Alt Text', 'Gift Card'],
      shown: ['true', 'false'],
    },
    ...{ tracked: 'shopify', policy: 'deny', noOldPrice: '0.00', defaultOption: DEFAULT, toKey: handle },
  });

export const haravanFile = (wines: readonly ForeignWine[]): string =>
  keyedFile(wines, {
    ...{
      columns: HARAVAN,
      more: ['Khối lượng', 'Có giao hàng không?', 'Variant Taxable', 'Mô tả hình', 'Danh_mục', 'Danh_mục_EN'],
      shown: ['Có', 'Không'],
    },
    // A url may be the plain name.
    ...{
      tracked: 'haravan',
      policy: 'Không',
      noOldPrice: '0',
      defaultOption: ['Tiêu đề', 'Default Title'],
      toKey: (stem) => stem,
    },
  });
