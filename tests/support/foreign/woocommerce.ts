import { html, products, table, type Row } from './table';
import type { ForeignWine } from './wines';

const WOO_COLUMNS = [
  ...[
    'ID',
    'Type',
    'SKU',
    'GTIN, UPC, EAN, or ISBN',
    'Name',
    'Published',
    'Is featured?',
    'Visibility in catalog',
    'Short description',
  ],
  ...[
    'Description',
    'Date sale price starts',
    'Date sale price ends',
    'Tax status',
    'Tax class',
    'In stock?',
    'Stock',
    'Low stock amount',
  ],
  ...[
    'Backorders allowed?',
    'Sold individually?',
    'Weight (kg)',
    'Length (cm)',
    'Width (cm)',
    'Height (cm)',
    'Allow customer reviews?',
  ],
  ...['Purchase note', 'Sale price', 'Regular price', 'Categories', 'Tags', 'Shipping class', 'Images', 'Download limit'],
  ...['Download expiry days', 'Parent', 'Grouped products', 'Upsells', 'Cross-sells', 'External URL', 'Button text', 'Position'],
];
const WOO_ATTRIBUTES = [1, 2, 3, 4, 5, 6, 7].flatMap((n) => [
  ...[`Attribute ${n} name`, `Attribute ${n} value(s)`, `Attribute ${n} visible`, `Attribute ${n} global`],
]);

const wooAttributes = (wine: ForeignWine, volumes: string): Row => {
  const pairs: [string, string][] = [
    ['Thương hiệu', wine.brand],
    ['Quốc gia', wine.country],
    ['Vùng', wine.region],
    ['Giống nho', wine.grapes.join(' | ')],
    ['Nồng độ', `${wine.abv}% vol`],
    ['Niên vụ', wine.vintage === null ? 'NV' : String(wine.vintage)],
    ['Dung tích', volumes],
  ];
  return Object.fromEntries(
    pairs.flatMap(([name, value], at): [string, string | number][] => [
      [`Attribute ${at + 1} name`, name],
      [`Attribute ${at + 1} value(s)`, value],
      [`Attribute ${at + 1} visible`, 1],
      [`Attribute ${at + 1} global`, 1],
    ]),
  );
};

function wooRows(wines: readonly ForeignWine[]): Row[] {
  let id = 0;
  return products(wines).flatMap((variants): Row[] => {
    const [first] = variants as [ForeignWine];
    const own = (id += 1);
    const offer = (wine: ForeignWine): Row => ({
      SKU: wine.sku,
      'In stock?': wine.stock > 0 ? 1 : 0,
      Stock: wine.stock,
      'Regular price': wine.oldPrice ?? wine.price ?? '',
      'Sale price': wine.oldPrice === null ? '' : (wine.price ?? ''),
    });
    const shared: Row = {
      ID: own,
      Name: first.stem,
      Published: first.isShown ? 1 : -1,
      'Is featured?': 0,
      'Visibility in catalog': 'visible',
      'Tax status': 'taxable',
      Description: html(first).replaceAll('\n', '\\n'),
      Categories: `Rượu vang, Rượu vang > ${first.type}`,
      Images: first.pictures.join(', '),
    };
    const volumes = variants.map(({ volume }) => `${volume}ml`);
    const attributes = wooAttributes(first, volumes.join(', '));
    if (variants.length === 1) return [{ ...shared, ...attributes, ...offer(first), Type: 'simple' }];
    return [
      { ...shared, ...attributes, Type: 'variable', 'In stock?': 1 },
      ...variants.map((wine): Row => ({
        ...{ ID: (id += 1), Type: 'variation', Name: `${first.stem} - ${wine.volume}ml`, Published: 1, Parent: `id:${own}` },
        ...{ 'Is featured?': 0, 'Visibility in catalog': 'visible', 'Tax status': 'taxable' },
        ...{ 'Attribute 7 name': 'Dung tích', 'Attribute 7 value(s)': `${wine.volume}ml`, 'Attribute 7 global': 1 },
        ...offer(wine),
      })),
    ];
  });
}

export const wooCommerceFile = (wines: readonly ForeignWine[]): string =>
  table(
    [...WOO_COLUMNS, ...WOO_ATTRIBUTES],
    [...wooRows(wines), { ID: 9_999, Type: 'grouped', Name: 'Bộ quà', Published: 1, 'Visibility in catalog': 'visible' }],
  );

/** The same of a site in another language: titles that no list of ours has, in the same order. */
export const translatedWooCommerceFile = (wines: readonly ForeignWine[]): string => {
  const columns = [...WOO_COLUMNS, ...WOO_ATTRIBUTES];
  const titles = columns.map((column, at) => `Ş${'ş'.repeat(at)} ${/\d/.exec(column)?.[0] ?? ''}`);
  const rows = wooRows(wines).map((row) =>
    Object.fromEntries(columns.map((column, at) => [titles[at] ?? '', row[column] ?? ''])),
  );
  return table(titles, rows);
};
