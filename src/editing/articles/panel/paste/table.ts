import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../../contract/limits';
import type { ElementNode } from '../../../../admin/shared/slate-nodes';
import { plainBold, tidyRuns, toChildren, type Run } from './inline';

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

/** @returns the cells by row and column, without empty rows and columns. What covers several has its text in the first. */
function gridOf(table: HTMLTableElement, readCell: (cell: Element) => Run[]): Cell[][] {
  const rows = [...table.rows].slice(0, TABLE_ROWS_MAX);
  const grid: Cell[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]?.[column]) column += 1;
      if (column >= TABLE_COLUMNS_MAX) break;
      const isHeader = cell.tagName === 'TH' || row.parentElement?.tagName === 'THEAD';
      const runs = tidyRuns(readCell(cell));
      const width = Math.min(cell.colSpan, TABLE_COLUMNS_MAX - column);
      // A span of 0 reaches to the end.
      grid.slice(at, at + (cell.rowSpan || rows.length)).forEach((line, down) => {
        for (let right = 0; right < width; right += 1) line[column + right] = { runs: down + right === 0 ? runs : [], isHeader };
      });
    }
  });
  const width = Math.max(0, ...grid.map(({ length }) => length));
  const full = grid.map((row) => Array.from({ length: width }, (_cell, column) => row[column] ?? EMPTY));
  const hasText = ({ runs }: Cell): boolean => runs.length > 0;
  const filled = Array.from({ length: width }, (_cell, column) => full.some((row) => hasText(row[column] ?? EMPTY)));
  return full.filter((row) => row.some(hasText)).map((row) => row.filter((_cell, column) => filled[column]));
}

/** @returns the table as a block; undefined when there is no text in it */
export function readTable(table: HTMLTableElement, readCell: (cell: Element) => Run[]): ElementNode | undefined {
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
      children: row.map(({ runs }, column) => ({
        type: 'table-cell',
        children: toChildren(isHeader(at, column) ? plainBold(runs) : runs),
      })),
    })),
  };
}
