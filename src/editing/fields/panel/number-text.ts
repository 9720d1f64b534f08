import { readDecimal } from '../../import/server/files/written-numbers';

const PLAIN = /^-?\d{1,15}$/;
const GROUPED = /^-?[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/;

/** Reads a whole number. Separators stand between groups of three digits: `1.000` is a thousand, `5.5` none. */
function readWhole(text: string): number | undefined {
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').replaceAll('−', '-').trim();
  if (!PLAIN.test(written) && !GROUPED.test(written)) return undefined;
  return Number(written.replace(/[., ]/g, ''));
}

const YEAR = /^\d{1,4}$/;

/** Reads a year, which has no separators. */
export function readYear(text: string): number | undefined {
  const written = text.normalize('NFKC').trim();
  return YEAR.test(written) ? Number(written) : undefined;
}

/**
 * Reads a number as the field means its separators: of decimals, `.` and `,` are the decimal sign.
 *
 * @returns undefined for what is no number of that kind
 */
export const readNumber = (text: string, isWhole: boolean): number | undefined =>
  isWhole ? readWhole(text) : readDecimal(text.replaceAll('−', '-'));

/** @returns `13,5` in Vietnamese, `13.5` in English; without groups */
export const showNumber = (value: number, locale: string): string =>
  value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 10 });
