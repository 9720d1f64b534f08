import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../contract/article-body';
import type { ElementNode } from '../slate-nodes';
import { tidyRuns, toChildren, type Run } from './inline';

interface Cell {
  runs: Run[];
  isHeader: boolean;
}

const EMPTY: Cell = { runs: [], isHeader: false };

/** A table that only places things on a page: it holds another one, or is a frame around a text. */
export const isLayout = (table: HTMLTableElement): boolean =>
  table.querySelector('table') !== null || (table.rows.length === 1 && table.rows[0]?.cells.length === 1);

export const isTooLarge = ({ rows }: HTMLTableElement): boolean =>
  rows.length > TABLE_ROWS_MAX || [...rows].some(({ cells }) => cells.length > TABLE_COLUMNS_MAX);

/** @returns the cells by row and column. What covers several has its text in the first. */
function gridOf(table: HTMLTableElement, readCell: (cell: Element) => Run[]): Cell[][] {
  const rows = [...table.rows].slice(0, TABLE_ROWS_MAX);
  const grid: Cell[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]?.[column]) column += 1;
      if (column >= TABLE_COLUMNS_MAX) break;
      const isHeader = cell.tagName === 'TH' || row.parentElement?.tagName === 'THEAD';
      // A span of 0 reaches to the end.
      const covered = grid.slice(at, at + (cell.rowSpan || rows.length));
      const width = Math.min(cell.colSpan, TABLE_COLUMNS_MAX - column);
      for (const line of covered)
        for (let offset = 0; offset < width; offset += 1) line[column + offset] = { runs: [], isHeader };
      const own = grid[at];
      if (own) own[column] = { runs: tidyRuns(readCell(cell)), isHeader };
    }
  });
  const width = Math.max(0, ...grid.map(({ length }) => length));
  const full = grid.map((row) => Array.from({ length: width }, (_cell, column) => row[column] ?? EMPTY));
  const hasText = (column: number): boolean => full.some((row) => (row[column]?.runs.length ?? 0) > 0);
  // Excel gives empty rows and columns along.
  return full
    .filter((row) => row.some(({ runs }) => runs.length > 0))
    .map((row) => row.filter((_cell, column) => hasText(column)));
}

const isBold = ({ runs }: Cell): boolean => runs.every(({ marks }) => marks.bold === true);
const isFilled = ({ runs }: Cell): boolean => runs.length > 0;

/** Word, Google Docs and Excel do not tell header cells from others: they are bold, or the first row. */
function headersOf(rows: readonly Cell[][]): { headerRow: boolean; headerColumn: boolean } {
  const [first = []] = rows;
  const column = rows.slice(1).map((row) => row[0] ?? EMPTY);
  const headerRow = first.slice(first.length > 1 ? 1 : 0).some(({ isHeader }) => isHeader);
  const headerColumn = column.some(({ isHeader }) => isHeader);
  if (headerRow || headerColumn) return { headerRow, headerColumn };
  const isBoldColumn = column.some(isFilled) && column.every(isBold);
  const isBoldRow = first.some(isFilled) && first.every(isBold);
  return { headerRow: rows.length > 1 && (isBoldRow || !isBoldColumn), headerColumn: isBoldColumn };
}

/** @returns the table as a block; undefined when there is no text in it */
export function readTable(table: HTMLTableElement, readCell: (cell: Element) => Run[]): ElementNode | undefined {
  const rows = gridOf(table, readCell);
  if (rows.length === 0) return undefined;
  const { headerRow, headerColumn } = headersOf(rows);
  const toCell = ({ runs }: Cell, isHeader: boolean): ElementNode => {
    const plain = runs.map(({ marks: { bold: _bold, ...marks }, ...run }) => ({ ...run, marks }));
    return { type: 'table-cell', children: toChildren(isHeader ? plain : runs) };
  };
  return {
    type: 'table',
    ...(headerRow ? { headerRow } : {}),
    ...(headerColumn ? { headerColumn } : {}),
    children: rows.map((row, at) => ({
      type: 'table-row',
      children: row.map((cell, column) => toCell(cell, (headerRow && at === 0) || (headerColumn && column === 0))),
    })),
  };
}
