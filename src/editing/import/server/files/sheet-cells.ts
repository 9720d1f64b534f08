import { SSF, type CellObject } from '@e965/xlsx';
import { plainNumber, type Cell } from './cell';
import { currencyOfFormat } from './foreign-money';

/** What of SheetJS's formats is used; it declares no types of them. */
interface NumberFormats {
  format: (code: string, value: number) => string;
  is_date: (code: string) => boolean;
  parse_date_code: (serial: number, options: { date1904: boolean }) => { y: number; m: number; d: number } | null;
}

const formats = SSF as NumberFormats;

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** A format that makes a code of a whole number, which is the text that its cell shows: `00000`, `"SP-"0000`, `000-000`. */
const CODE = /^(?=.*(?:00|["\\-].*0))(?:"[^"]*"|\\.|[-+/() ]|0)+$/;

/** Years of wines, which a format of years alone makes days of 1905 of. */
const YEAR_FORMAT = /^(?:\[[^\]]*\])?y+(?:;@)?$/i;
const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1900 && value < 2200;

const twoDigits = (part: number): string => String(part).padStart(2, '0');

function toDay(serial: number, date1904: boolean): Cell {
  const day = formats.parse_date_code(serial, { date1904 });
  return day === null ? serial : { kind: 'date', value: [day.y, twoDigits(day.m), twoDigits(day.d)].join('-') };
}

function fromNumber(value: number, format: string, date1904: boolean): Cell {
  if (format === 'General') return value;
  if (format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '').includes('%')) return { kind: 'percent', value };
  const currency = currencyOfFormat(format);
  // What the cell shows says more than its number.
  if (currency !== undefined) return `${plainNumber(value)} ${currency}`;
  if (CODE.test(format) && Number.isSafeInteger(value) && value >= 0) return formats.format(format, value).trim();
  if (!formats.is_date(format)) return value;
  return YEAR_FORMAT.test(format) && isYear(value) ? value : toDay(value, date1904);
}

/** @param date1904 whether the workbook counts its days from 1904 */
export function toCell({ t, v, w, z, f }: CellObject, date1904: boolean): Cell {
  // A program without arithmetic writes formulas that have no results. As blanks they would be ignored without a word.
  if (t === 'z') return f === undefined ? null : { kind: 'error', value: '=…' };
  if (v === undefined || v === '') return null;
  if (t === 'e') return { kind: 'error', value: w ?? ERRORS[Number(v)] ?? '#' };
  if (v instanceof Date) return { kind: 'date', value: v.toISOString().slice(0, 10) };
  return typeof v === 'number' ? fromNumber(v, String(z ?? 'General'), date1904) : v;
}
