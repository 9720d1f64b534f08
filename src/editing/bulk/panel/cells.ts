import type { CellRow, CellValues } from '../server/panel-api';
import { DECLARED_FIELDS, type DeclaredField, type CellField, type MemberOf } from '../../../contract/declared-fields';
import { readPrice, showPrice } from '../../fields/panel/price-text';
import { readValue } from './typed-change';

type CellsOf<Type> = { [Name in CellField]: MemberOf<Name> extends Type ? Name : never }[CellField];

/** Columns of the table whose cells are typed, and those whose cells are ticked. */
export type TypedColumn = CellsOf<number | null>;
export type TickedColumn = CellsOf<boolean>;

/** The table's columns in the order of the form. */
const CELL_FIELDS = DECLARED_FIELDS.filter(({ bulk }) => bulk?.cell === true).sort((a, b) => a.form.row - b.form.row);

export const TYPED_COLUMNS = CELL_FIELDS.filter(({ value }) => value.type !== 'boolean').map(
  ({ attribute }) => attribute as TypedColumn,
);
export const TICKED_COLUMNS = CELL_FIELDS.filter(({ value }) => value.type === 'boolean').map(
  ({ attribute }) => attribute as TickedColumn,
);

/** A phone has room for these. */
export const PHONE_COLUMNS: readonly (TypedColumn | TickedColumn)[] = ['price', 'in_stock'];

const fieldOf = (column: TypedColumn): DeclaredField => {
  const field = CELL_FIELDS.find(({ attribute }) => attribute === column);
  if (field === undefined) throw new Error(`${column} is no declared field.`);
  return field;
};

function limitsOf(column: TypedColumn): { min: number; max: number } {
  const { value } = fieldOf(column);
  return value.type === 'integer' ? value : { min: -Infinity, max: Infinity };
}

const isPrice = (column: TypedColumn): boolean => fieldOf(column).table?.cell === 'price';

/** A wine as the content manager lists it. */
export type ListedWine = { documentId: string; updatedAt: string; name: string } & Record<TypedColumn, number | null> &
  Record<TickedColumn, boolean | null>;

/** What an editor has typed over the values of a wine. */
export type TypedCells = Partial<Record<TypedColumn, string>> & Partial<Record<TickedColumn, boolean>>;

/** By document id. */
export type TypedRows = Readonly<Record<string, TypedCells>>;

/** @returns a stored value as its cell shows it */
export const showCell = (column: TypedColumn, value: number | null): string =>
  isPrice(column) ? showPrice(value) : String(value ?? '');

/** @returns the least and the largest number that a column holds, as its cells show them */
export const showLimits = (column: TypedColumn): { min: string; max: string } => {
  const { min, max } = limitsOf(column);
  return { min: showCell(column, min), max: showCell(column, max) };
};

/** @returns null for an empty cell, undefined for a text that is not what the column holds */
export function readCell(column: TypedColumn, text: string): number | null | undefined {
  if (!isPrice(column)) return readValue(fieldOf(column), text);
  const price = text.trim() === '' ? null : readPrice(text);
  return price !== undefined && (price ?? 0) <= limitsOf(column).max ? price : undefined;
}

/** What is changed, and which cells can't be read. */
interface ReadRows {
  rows: CellRow[];
  /** `documentId column` */
  wrong: ReadonlySet<string>;
  wrongColumns: ReadonlySet<TypedColumn>;
}

export const cellKey = (documentId: string, column: TypedColumn): string => `${documentId} ${column}`;

export function readRows(wines: readonly ListedWine[], typed: TypedRows): ReadRows {
  const rows: CellRow[] = [];
  const wrong = new Set<string>();
  const wrongColumns = new Set<TypedColumn>();
  for (const wine of wines) {
    const { documentId, updatedAt } = wine;
    const cells = typed[documentId] ?? {};
    const values: CellValues = {};
    for (const column of TYPED_COLUMNS) {
      const text = cells[column];
      if (text === undefined) continue;
      const value = readCell(column, text);
      if (value === undefined) {
        wrong.add(cellKey(documentId, column));
        wrongColumns.add(column);
      } else if (value !== wine[column]) values[column] = value;
    }
    for (const column of TICKED_COLUMNS) {
      const ticked = cells[column];
      if (ticked !== undefined && ticked !== (wine[column] ?? false)) values[column] = ticked;
    }
    if (Object.keys(values).length > 0) rows.push({ documentId, updatedAt, values });
  }
  return { rows, wrong, wrongColumns };
}

/**
 * Cells copied from a spreadsheet: lines of values between tabs.
 *
 * @returns the rows with the values from this cell on, to the right and down; what does not fit is left out, and a blank line changes nothing
 */
export function pasteCells(
  wines: readonly ListedWine[],
  typed: TypedRows,
  { row, column, text }: { row: number; column: TypedColumn; text: string },
): TypedRows {
  const pasted: Record<string, TypedCells> = { ...typed };
  const columns = TYPED_COLUMNS.slice(TYPED_COLUMNS.indexOf(column));
  for (const [down, line] of text.split(/\r?\n/).entries()) {
    const wine = wines[row + down];
    if (!wine || line.trim() === '') continue;
    const cells = line.split('\t').slice(0, columns.length);
    const values = Object.fromEntries(cells.map((cell, right) => [columns[right], cell.trim()]));
    pasted[wine.documentId] = { ...pasted[wine.documentId], ...values };
  }
  return pasted;
}
