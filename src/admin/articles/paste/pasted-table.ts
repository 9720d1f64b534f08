import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../contract/article-body';
import type { ElementNode } from '../slate-nodes';
import { toChildren, type Run } from './runs';

interface Cell {
  runs: Run[];
  isHeader: boolean;
}

type Grid = Cell[][];

/** A table that only places things on a page: it holds another one, or is a frame around a text. */
export const isLayout = (table: HTMLTableElement): boolean =>
  table.querySelector('table') !== null || (table.rows.length === 1 && table.rows[0]?.cells.length === 1);

export const isTooLarge = ({ rows }: HTMLTableElement): boolean =>
  rows.length > TABLE_ROWS_MAX || [...rows].some(({ cells }) => cells.length > TABLE_COLUMNS_MAX);

const EMPTY: Cell = { runs: [], isHeader: false };

/** @returns the cells by row and column. What covers several has its text in the first. */
function gridOf(table: HTMLTableElement, readCell: (cell: Element) => Run[]): Grid {
  const rows = [...table.rows].slice(0, TABLE_ROWS_MAX);
  const grid: Grid = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]?.[column]) column += 1;
      if (column >= TABLE_COLUMNS_MAX) break;
      const found: Cell = {
        runs: readCell(cell),
        isHeader: cell.tagName === 'TH' || row.parentElement?.tagName === 'THEAD',
      };
      // A span of 0 reaches to the end.
      const height = cell.rowSpan === 0 ? rows.length : cell.rowSpan;
      for (const covered of grid.slice(at, at + height)) {
        const width = Math.min(cell.colSpan, TABLE_COLUMNS_MAX - column);
        for (let offset = 0; offset < width; offset += 1) covered[column + offset] = { ...EMPTY, isHeader: found.isHeader };
      }
      const ownRow = grid[at];
      if (ownRow) ownRow[column] = found;
      column += 1;
    }
  });
  return grid;
}

const hasText = ({ runs }: Cell): boolean => runs.length > 0;

/** @returns the grid without empty rows, and without columns that are empty in all rows */
function dropEmpty(grid: Grid): Grid {
  const rows = grid.filter((row) => row.some((cell) => hasText(cell)));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.some((row) => hasText(row[column] ?? EMPTY)),
  );
  return rows.map((row) => columns.map((column) => row[column] ?? EMPTY));
}

const isBold = ({ runs }: Cell): boolean => runs.every(({ marks }) => marks.bold === true);

/** Word, Google Docs and Excel do not tell header cells from others: they are bold, or the first row. */
function headersOf(rows: Grid): { headerRow: boolean; headerColumn: boolean } {
  const first = rows[0] ?? [];
  const column = rows.map((row) => row[0] ?? EMPTY);
  const toldRow = first.slice(1).some(({ isHeader }) => isHeader) || (first.length === 1 && first[0]?.isHeader === true);
  const toldColumn = column.slice(1).some(({ isHeader }) => isHeader);
  if (toldRow || toldColumn) return { headerRow: toldRow, headerColumn: toldColumn };
  const headerColumn = column.slice(1).some(hasText) && column.slice(1).every(isBold);
  const isBoldRow = first.some(hasText) && first.every(isBold);
  return { headerRow: rows.length > 1 && (isBoldRow || !headerColumn), headerColumn };
}

const withoutBold = (runs: readonly Run[]): Run[] =>
  runs.map(({ marks: { bold: _bold, ...marks }, ...run }) => ({ ...run, marks }));

/** @returns the table as a block; undefined when there is no text in it */
export function readTable(table: HTMLTableElement, readCell: (cell: Element) => Run[]): ElementNode | undefined {
  const rows = dropEmpty(gridOf(table, readCell));
  if (rows.length === 0) return undefined;
  const { headerRow, headerColumn } = headersOf(rows);
  return {
    type: 'table',
    ...(headerRow ? { headerRow } : {}),
    ...(headerColumn ? { headerColumn } : {}),
    children: rows.map((row, at) => ({
      type: 'table-row',
      children: row.map(({ runs }, column) => {
        const isHeader = (headerRow && at === 0) || (headerColumn && column === 0);
        return { type: 'table-cell', children: toChildren(isHeader ? withoutBold(runs) : runs) };
      }),
    })),
  };
}
