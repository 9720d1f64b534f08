import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../../contract/limits';
import { emptyText, type ElementNode } from '../../../../admin/shared/slate-nodes';
import { plainBold } from './inline';

type Children = ElementNode['children'];

interface Cell {
  children: Children;
  isHeader: boolean;
}

const EMPTY: Cell = { children: [], isHeader: false };

/** A table that only places things on a page: it holds another one, or is a frame around a text. */
export const isLayout = (table: HTMLTableElement): boolean =>
  table.querySelector('table') !== null || (table.rows.length === 1 && table.rows[0]?.cells.length === 1);

export const isTooLarge = ({ rows }: HTMLTableElement): boolean =>
  rows.length > TABLE_ROWS_MAX || [...rows].some(({ cells }) => cells.length > TABLE_COLUMNS_MAX);

/** @returns the cells by row and column, without empty rows and columns. What covers several has its text in the first. */
function gridOf(table: HTMLTableElement, readCell: (cell: Element) => Children): Cell[][] {
  const rows = [...table.rows].slice(0, TABLE_ROWS_MAX);
  const grid: Cell[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]?.[column]) column += 1;
      if (column >= TABLE_COLUMNS_MAX) break;
      const isHeader = cell.tagName === 'TH' || row.parentElement?.tagName === 'THEAD';
      const children = readCell(cell);
      const width = Math.min(cell.colSpan, TABLE_COLUMNS_MAX - column);
      // A span of 0 reaches to the end.
      grid.slice(at, at + (cell.rowSpan || rows.length)).forEach((line, down) => {
        for (let right = 0; right < width; right += 1)
          line[column + right] = { children: down + right === 0 ? children : [], isHeader };
      });
    }
  });
  const width = Math.max(0, ...grid.map(({ length }) => length));
  const full = grid.map((row) => Array.from({ length: width }, (_cell, column) => row[column] ?? EMPTY));
  const hasText = ({ children }: Cell): boolean => children.length > 0;
  const filled = Array.from({ length: width }, (_cell, column) => full.some((row) => hasText(row[column] ?? EMPTY)));
  return full.filter((row) => row.some(hasText)).map((row) => row.filter((_cell, column) => filled[column]));
}

/** @returns the table as a block; undefined when there is no text in it */
export function readTable(table: HTMLTableElement, readCell: (cell: Element) => Children): ElementNode | undefined {
  const rows = gridOf(table, readCell);
  const [first = [], ...others] = rows;
  if (first.length === 0) return undefined;
  const headerColumn = others.some(([cell]) => cell?.isHeader === true);
  // Word, Google Docs and Excel do not tell header cells from others: it is the first row.
  const hasHeaders = first.slice(first.length > 1 ? 1 : 0).some(({ isHeader }) => isHeader);
  const headerRow = hasHeaders || (others.length > 0 && !headerColumn);
  const isHeader = (at: number, column: number): boolean => (headerRow && at === 0) || (headerColumn && column === 0);
  return {
    type: 'table',
    ...(headerRow ? { headerRow } : {}),
    ...(headerColumn ? { headerColumn } : {}),
    children: rows.map((row, at) => ({
      type: 'table-row',
      children: row.map(({ children }, column) => {
        const filled = children.length > 0 ? children : emptyText();
        return { type: 'table-cell', children: isHeader(at, column) ? plainBold(filled) : filled };
      }),
    })),
  };
}
