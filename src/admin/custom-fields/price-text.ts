import { readAmount } from '../../catalogue/files/written-numbers';
import { asUnread, isUnread, unreadText } from './unread';

/** Digits of the largest price that the input groups; the schema's own limit is checked when the form is saved. */
const DIGITS_MAX = 12;

const CURRENCY = '₫';

/** A price in the form: none, a whole number of đồng, or a text that can't be read (`asUnread`). */
export type PriceValue = number | string | null;

/** A price as the input shows it, and where its caret stands. */
export interface TypedPrice {
  value: PriceValue;
  caret: number;
  /** what the input shows of a price in words until it is left: `1,5 triệu` */
  words?: string;
}

const withoutCurrency = (text: string): string => text.replace(/\s*(?:₫|đ|vnđ|vnd|đồng)?\s*$/iu, '').trimStart();

/** What is typed before the input's own sign. A space at the end stays: a word may follow. */
const withoutSign = (text: string): string => text.replace(/ ?₫\s*$/u, '');

const normalize = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ');

const WORDS = /\p{L}/u;

/** @returns a whole price in groups of three: `990.000` */
function groupDigits(price: number): string {
  return String(price).replace(/\B(?=(?:\d{3})+$)/g, '.');
}

/** @returns what the input shows for a value: `990.000 ₫` */
export function showPrice(value: PriceValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return `${groupDigits(value)} ${CURRENCY}`;
  return isUnread(value) ? unreadText(value) : value;
}

/** @returns whether a text has more digits than any price */
export const hasTooManyDigits = (text: string): boolean => {
  const written = withoutCurrency(text);
  return /^[\d., ]+$/.test(written) && digitsOf(written).length > DIGITS_MAX;
};

/** @returns a price in words: `1,5 triệu`, `1tr2`, `990k` */
function readWords(text: string): number | undefined {
  const amount = WORDS.test(text) ? readAmount(text) : undefined;
  return amount !== undefined && amount >= 0 && String(amount).length <= DIGITS_MAX ? amount : undefined;
}

/**
 * Reads a price that was written in words, or with separators: spaces, dots or commas, of one kind, between groups of three digits.
 * “1.29” and “1,29” may be 1 đồng, 129 or 1.290.000: they can't be read.
 */
export function readPrice(text: string): PriceValue {
  const written = withoutCurrency(normalize(text));
  if (written === '') return null;
  const isRead = /^\d+$/.test(written) || /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/.test(written);
  const digits = digitsOf(written);
  if (isRead && digits.length <= DIGITS_MAX) return Number(digits);
  return readWords(written) ?? asUnread(withoutSign(text));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** @returns the position in `text` behind so many digits */
function behindDigits(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === count) return position;
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return text.trimEnd().endsWith(CURRENCY) ? withoutCurrency(text).length : text.length;
}

/** @returns what was put in between two versions of a text; '' when something was only removed */
function insertedText(before: string, after: string, caret: number): string {
  const behind = after.length - caret;
  const removedUntil = before.length - behind;
  let start = 0;
  while (start < Math.min(caret, removedUntil) && before.charAt(start) === after.charAt(start)) start += 1;
  return after.slice(start, caret);
}

/** Deleting a separator deletes the digit beside it: the separator itself would come back. */
function withoutNeighbour(digits: string, digitsBefore: number, isForward: boolean): [digits: string, digitsBefore: number] {
  const index = isForward ? digitsBefore : digitsBefore - 1;
  if (index < 0 || index >= digits.length) return [digits, digitsBefore];
  return [digits.slice(0, index) + digits.slice(index + 1), index];
}

interface Typing {
  /** what the form holds before */
  value: PriceValue | undefined;
  /** what the input shows of it, if in words */
  words?: string | undefined;
  /** the input's text and caret after the change */
  text: string;
  caret: number;
  /** of the browser's event: `deleteContentBackward`, `insertFromPaste` … */
  inputType?: string | undefined;
}

/**
 * What a change of the input's text means. While only digits are typed and deleted, the separators are the input's own, and the
 * price is grouped again. A separator that is typed or pasted is read as the editor's: see `readPrice`.
 */
export function typePrice({ value, words, text, caret, inputType = '' }: Typing): TypedPrice {
  const before = words ?? showPrice(value);
  // A text that stands where all was selected has separators of its own, and the input's sign no more.
  const isReplaced = /[., ]/.test(text) && !text.includes(CURRENCY) && !inputType.startsWith('delete');
  const isOwnGrouping = typeof value !== 'string' && words === undefined && !inputType.startsWith('insertFrom') && !isReplaced;
  const inserted = insertedText(before, text, caret).normalize('NFKC');
  if (!isOwnGrouping || /\D/.test(inserted)) {
    // The input's own dots take the form of the separator that follows them: 1,290,000 is typed over 1.290.
    const isSeparator = isOwnGrouping && /^[., ]$/.test(inserted);
    const written = isSeparator ? text.replaceAll('.', inserted) : text;
    const read = readPrice(written);
    if (typeof read === 'string') return { value: read, caret };
    // Words may follow a space.
    const isInWords = typeof read === 'number' && (WORDS.test(written) || / $/.test(withoutSign(written)));
    if (isInWords) return { value: read, caret, words: withoutSign(written) };
    return { value: read, caret: behindDigits(showPrice(read), digitsOf(text.slice(0, caret).normalize('NFKC')).length) };
  }
  const typed = text.normalize('NFKC');
  const isDeletion = inputType.startsWith('delete') && digitsOf(typed) === digitsOf(before);
  const position = digitsOf(typed.slice(0, caret)).length;
  const [digits, digitsBefore] = isDeletion
    ? withoutNeighbour(digitsOf(typed), position, inputType === 'deleteContentForward')
    : [digitsOf(typed), position];
  if (digits.length > DIGITS_MAX) return { value: asUnread(digits), caret: digitsBefore };
  const price = digits === '' ? null : Number(digits);
  // Leading zeros go: what stands behind the caret stays behind it.
  const shown = showPrice(price);
  const behind = digits.length - digitsBefore;
  return { value: price, caret: behindDigits(shown, Math.max(0, digitsOf(shown).length - behind)) };
}
