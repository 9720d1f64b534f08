import type { CellRow, CellValues } from '../../catalogue/bulk/panel-api';
import product from '../../api/product/content-types/product/schema.json';
import { readPrice, showPrice } from '../custom-fields/price-text';

const { min: YEAR_MIN, max: YEAR_MAX } = product.attributes.vintage;

/** Columns of the table whose cells are typed. */
export const TYPED_COLUMNS = ['vintage', 'price', 'compare_at_price'] as const;

export type TypedColumn = (typeof TYPED_COLUMNS)[number];

/** A wine as the content manager lists it. */
export interface ListedWine {
  documentId: string;
  updatedAt: string;
  name: string;
  vintage: number | null;
  price: number | null;
  compare_at_price: number | null;
  in_stock: boolean | null;
}

/** What an editor has typed over the values of a wine. */
export type TypedCells = Partial<Record<TypedColumn, string>> & { in_stock?: boolean };

/** By document id. */
export type TypedRows = Readonly<Record<string, TypedCells>>;

/** @returns a stored value as its cell shows it */
export const showCell = (column: TypedColumn, value: number | null): string =>
  column === 'vintage' ? String(value ?? '') : showPrice(value);

/** @returns null for an empty cell, undefined for a text that is no price or year */
export function readCell(column: TypedColumn, text: string): number | null | undefined {
  if (column !== 'vintage') {
    const price = readPrice(text);
    return typeof price === 'string' ? undefined : price;
  }
  const written = text.normalize('NFKC').trim();
  if (written === '') return null;
  const year = /^\d{4}$/.test(written) ? Number(written) : NaN;
  return year >= YEAR_MIN && year <= YEAR_MAX ? year : undefined;
}

/** What is changed, and which cells can't be read. */
export interface ReadRows {
  rows: CellRow[];
  /** `documentId column` */
  wrong: ReadonlySet<string>;
}

export const cellKey = (documentId: string, column: TypedColumn): string => `${documentId} ${column}`;

export function readRows(wines: readonly ListedWine[], typed: TypedRows): ReadRows {
  const rows: CellRow[] = [];
  const wrong = new Set<string>();
  for (const wine of wines) {
    const { documentId, updatedAt } = wine;
    const cells = typed[documentId] ?? {};
    const values: CellValues = {};
    for (const column of TYPED_COLUMNS) {
      const text = cells[column];
      if (text === undefined) continue;
      const value = readCell(column, text);
      if (value === undefined) wrong.add(cellKey(documentId, column));
      else if (value !== wine[column]) values[column] = value;
    }
    if (cells.in_stock !== undefined && cells.in_stock !== (wine.in_stock ?? false)) values.in_stock = cells.in_stock;
    if (Object.keys(values).length > 0) rows.push({ documentId, updatedAt, values });
  }
  return { rows, wrong };
}

/**
 * Cells copied from a spreadsheet: lines of values between tabs.
 *
 * @returns the rows with the values from this cell on, to the right and down; what does not fit is left out
 */
export function pasteCells(
  wines: readonly ListedWine[],
  typed: TypedRows,
  { row, column, text }: { row: number; column: TypedColumn; text: string },
): TypedRows {
  const pasted: Record<string, TypedCells> = { ...typed };
  const firstColumn = TYPED_COLUMNS.indexOf(column);
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const [down, line] of lines.entries()) {
    const wine = wines[row + down];
    if (!wine) break;
    const cells = line.split('\t').slice(0, TYPED_COLUMNS.length - firstColumn);
    const values = cells.map((cell, right) => [TYPED_COLUMNS[firstColumn + right], cell.trim()] as const);
    pasted[wine.documentId] = { ...pasted[wine.documentId], ...Object.fromEntries(values) };
  }
  return pasted;
}
