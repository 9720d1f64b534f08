import { cleanText, type Cell, type TableRow } from './cell';
import type { CellLimits } from './cell-limits';
import type { Header } from './header';
import { CELL_MAX_LENGTH, IGNORED_CELL_MAX_LENGTH, SHORT_CELL_MAX_LENGTH } from './limits';

/** Decomposed, a letter is up to three characters: more than this is not needed to know that a text is too long. */
const DECOMPOSED = 3;

/** @param limit in characters, as the field counts them: composed, without the apostrophe before a formula */
function cutText(text: string, limit: number): Cell {
  if (text.length <= limit) return text;
  const trimmed = text.trim();
  const most = DECOMPOSED * (limit + 1);
  const clean = cleanText(trimmed.slice(0, most));
  const isCut = trimmed.length > most || clean.length > limit + (clean.startsWith("'") ? 1 : 0);
  return isCut ? { kind: 'cut', value: clean.slice(0, limit), limit } : clean;
}

function cutIgnored(cell: Cell): Cell {
  if (typeof cell !== 'string' || cell.length <= IGNORED_CELL_MAX_LENGTH) return cell;
  return `${cell.slice(0, IGNORED_CELL_MAX_LENGTH)}…`;
}

/** @returns the row with the begin alone of each cell that is longer than its column takes */
export function cutCells({ cells, typed, ...row }: TableRow, { columns }: Header, limits: CellLimits): TableRow {
  const cut = (cell: Cell, at: number): Cell => {
    if (typeof cell === 'object' && cell !== null && cell.kind === 'error')
      return { ...cell, value: cell.value.slice(0, SHORT_CELL_MAX_LENGTH) };
    const column = columns[at];
    if (column === undefined || column.kind === 'status') return cutIgnored(cell);
    return typeof cell === 'string' ? cutText(cell, limits[column.name] ?? CELL_MAX_LENGTH) : cell;
  };
  return { ...row, cells: cells.map(cut), ...(typed && { typed: typed.map(cutIgnored) }) };
}
