import type { Column } from '../files/columns';
import texts from '../files/columns.json';
import type { TableValue } from '../files/format-cells';
import { vintageIn } from '../files/name-parts';
import type { TableFormat, WrittenSystem } from '../files/panel-api';

/** A product by the names of our columns, as an export writes it. */
type Row = Readonly<Partial<Record<string, TableValue>>>;

type Cell = (row: Row, titles: ReadonlyMap<string, string>) => TableValue;

/** The file of another system: titles that its profile reads, and what stands below them. */
interface WrittenFile {
  format: TableFormat;
  columns: readonly (readonly [title: string, cell: Cell])[];
  /** whether the system could tell which of its goods a row is */
  takes: (row: Row) => boolean;
}

const own =
  (name: string): Cell =>
  (row) =>
    row[name] ?? null;

const always =
  (value: TableValue): Cell =>
  () =>
    value;

const isYes = (value: TableValue | undefined): boolean => Object.values(texts.boolean.yes).includes(String(value));

const isDraft = ({ status }: Row): boolean => Object.values(texts.status.draft).includes(String(status));

const isReduced = ({ price, compare_at_price: before }: Row): boolean => Number(before ?? 0) > Number(price ?? 0);

/** A name with a year, of a wine without a vintage, would be read as one. */
const vintage: Cell = ({ vintage: year, name }) => year ?? (vintageIn(String(name ?? '')) === undefined ? null : 'NV');

/** What WooCommerce keeps as attributes, each with its title as its name. */
const ATTRIBUTES: readonly (readonly [name: string, cell: Cell])[] = [
  ['vintage', vintage],
  ...['volume_ml', 'grapes', 'abv', 'origin', 'country'].map((name) => [name, own(name)] as const),
];

const attributeColumns = ATTRIBUTES.flatMap(([name, cell], at): (readonly [string, Cell])[] => {
  const when =
    (value: Cell): Cell =>
    (row, titles) =>
      cell(row, titles) === null ? null : value(row, titles);
  return [
    [`Attribute ${at + 1} name`, when((_, titles) => titles.get(name) ?? name)],
    [`Attribute ${at + 1} value(s)`, cell],
    [`Attribute ${at + 1} visible`, when(always(1))],
    [`Attribute ${at + 1} global`, when(always(1))],
  ];
});

/**
 * Files that bring the catalogue back into another system. What it knows better is left out, so that its own import leaves it alone:
 * counted stock, costs, groups of goods, pictures.
 */
export const SYSTEM_FILES: Readonly<Record<WrittenSystem, WrittenFile>> = {
  kiotviet: {
    format: 'xlsx',
    // It would add one without a code as another one, and sell what is not public here yet, or take it off sale.
    takes: (row) => (row.sku ?? '') !== '' && !isDraft(row),
    columns: [
      ['Loại hàng', always('Hàng hóa')],
      ['Mã hàng', own('sku')],
      ['Tên hàng', own('name')],
      ['Thương hiệu', own('brand')],
      ['Giá bán', own('price')],
      ['Mô tả', own('description')],
    ],
  },
  woocommerce: {
    format: 'csv',
    takes: () => true,
    columns: [
      ['Type', always('simple')],
      ['SKU', own('sku')],
      ['Name', own('name')],
      ['Published', (row) => (isDraft(row) ? -1 : 1)],
      ['Description', own('description')],
      ['In stock?', ({ in_stock: stock }) => (isYes(stock) ? 1 : 0)],
      ['Sale price', (row) => (isReduced(row) ? (row.price ?? null) : null)],
      ['Regular price', (row) => (isReduced(row) ? row.compare_at_price : row.price) ?? null],
      ['Categories', own('wine_type')],
      ['Brands', own('brand')],
      ...attributeColumns,
      ['Slug', own('slug')],
    ],
  },
};

/** @returns an export's rows as another system takes them; the first one has the titles */
export async function* toSystemRows(
  system: WrittenSystem,
  columns: readonly Column[],
  rows: AsyncIterable<readonly TableValue[]>,
): AsyncGenerator<readonly TableValue[]> {
  const file = SYSTEM_FILES[system];
  const titles = new Map(columns.map(({ name, title }) => [name, title[0]]));
  let isFirst = true;
  for await (const values of rows) {
    if (isFirst) yield file.columns.map(([title]) => title);
    const row: Row = Object.fromEntries(columns.map(({ name }, at) => [name, values[at] ?? null]));
    if (!isFirst && file.takes(row)) yield file.columns.map(([, cell]) => cell(row, titles));
    isFirst = false;
  }
}
