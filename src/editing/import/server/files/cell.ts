import type { GroupKind } from '../../../../contract/content-types';

/** A cell of a table as its file holds it. A formula is its last result. */
export type Cell =
  | null
  | string
  | number
  | boolean
  /** `value` as 2026-11-23, without the time of day */
  | { kind: 'date'; value: string }
  /** 0.125, shown as 12.5 % */
  | { kind: 'percent'; value: number }
  /** what the program shows instead of a result: `#N/A` */
  | { kind: 'error'; value: string }
  /** the begin of a text that is longer than its column takes, in characters */
  | { kind: 'cut'; value: string; limit: number };

export interface TableRow {
  /** as a spreadsheet counts them, from 1 */
  number: number;
  cells: readonly Cell[];
  /** the row as the file has it, where another system's columns were turned into ours */
  typed?: readonly Cell[];
  /** attributes that no cell of the row says, but the heading above it */
  headed?: readonly GroupKind[];
  /** a row that is no entry: another unit of a wine, a bundle, a service, a heading, a sum. It has no cells */
  leftOut?: { reason: LeftOutReason; label: string };
}

export type LeftOutReason = 'unit' | 'bundle' | 'service' | 'heading' | 'total';

export const isAddress = (text: string): boolean => /^https?:\/\//i.test(text.trim());

/** A number without the noise of binary fractions: 12.299999999999999 was typed as 12.3. */
export const plainNumber = (value: number): number => Number(value.toPrecision(15));

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** @returns a day as it is written in Vietnam: 23/11/2026 */
const showDay = (value: string): string => value.replace(DAY, '$3/$2/$1');

/** One spelling of a typed text: NFC, line feeds, no characters that can't be seen, no spaces around. */
export function cleanText(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      // Control characters but for tab and line feed: XML can't hold them either.
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF]/g, '')
      // What joins, breaks or turns texts and can't be seen.
      .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\u00AD]/g, '')
      .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
      .trim()
  );
}

/** A text that a spreadsheet would run as a formula is written behind an apostrophe; so is one that already has it. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

export const guardText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const unguardText = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

/** @returns what an editor reads in the cell */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cleanText(cell);
  if (typeof cell === 'number') return String(plainNumber(cell));
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell.kind === 'date') return showDay(cell.value);
  if (cell.kind === 'percent') return `${plainNumber(cell.value * 100)}%`;
  // As long as it is cut it is too long: a file of wrong rows that is imported again is wrong again.
  return cell.kind === 'cut' ? `${cell.value}…` : cell.value;
}

/** What `cleanText` leaves something of. */
const VISIBLE = /[^\s\u0000-\u001F\u007F]/;

export const isBlank = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && !VISIBLE.test(cell));

/** @returns the characters of a row's texts */
export const lengthOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum: number, cell) => {
    const text = typeof cell === 'object' && cell !== null ? cell.value : cell;
    return sum + (typeof text === 'string' ? text.length : 0);
  }, 0);
