/** Digits of the largest price that the input takes; the schema's own limit is checked when the form is saved. */
const DIGITS_MAX = 12;

/** Of a price that can't be read: the text as typed. No number has it, so that no form with it can be saved. */
const CURRENCY = '₫';

/** A price in the form: none, a whole number of đồng, or a text that can't be read. */
export type PriceValue = number | string | null;

/** A price as the input shows it, and where its caret stands. */
export interface TypedPrice {
  value: PriceValue;
  caret: number;
}

const withoutCurrency = (text: string): string => text.replace(/\s*(?:₫|đ|vnđ|vnd)?\s*$/iu, '').trimStart();

/** A space at the end stays: a word may follow. */
const asTyped = (text: string): string => `${text.replace(/ ?(?:₫|đ|vnđ|vnd)\s*$/iu, '').trimStart()} ${CURRENCY}`;

/** @returns a whole price in groups of three: `990.000` */
function groupDigits(price: number): string {
  return String(price).replace(/\B(?=(?:\d{3})+$)/g, '.');
}

/** @returns what the input shows for a value: `990.000 ₫` */
export function showPrice(value: PriceValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? `${groupDigits(value)} ${CURRENCY}` : value;
}

/**
 * Reads a price that was written with separators: spaces, dots or commas, of one kind, between groups of three digits. “1.29” and
 * “1,29” may be 1 đồng, 129 or 1.290.000: they can't be read.
 */
export function readPrice(text: string): PriceValue {
  const written = withoutCurrency(text.normalize('NFKC')).replace(/\s+/g, ' ');
  if (written === '') return null;
  const isRead = /^\d+$/.test(written) || /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/.test(written);
  const digits = written.replace(/\D/g, '');
  return isRead && digits.length <= DIGITS_MAX ? Number(digits) : asTyped(text);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

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
export function typePrice({ value, text, caret, inputType = '' }: Typing): TypedPrice {
  const before = showPrice(value);
  const isOwnGrouping = typeof value !== 'string' && !inputType.startsWith('insertFrom');
  const inserted = insertedText(before, text, caret).normalize('NFKC');
  if (!isOwnGrouping || /\D/.test(inserted)) {
    // The input's own dots take the form of the separator that follows them: 1,290,000 is typed over 1.290.
    const isSeparator = isOwnGrouping && /^[., ]$/.test(inserted);
    const read = readPrice(isSeparator ? text.replaceAll('.', inserted) : text);
    if (typeof read === 'string') return { value: read, caret };
    return { value: read, caret: behindDigits(showPrice(read), digitsOf(text.slice(0, caret).normalize('NFKC')).length) };
  }
  const typed = text.normalize('NFKC');
  const isDeletion = inputType.startsWith('delete') && digitsOf(typed) === digitsOf(before);
  const position = digitsOf(typed.slice(0, caret)).length;
  const [digits, digitsBefore] = isDeletion
    ? withoutNeighbour(digitsOf(typed), position, inputType === 'deleteContentForward')
    : [digitsOf(typed), position];
  if (digits.length > DIGITS_MAX) return { value: value ?? null, caret: before.length };
  const price = digits === '' ? null : Number(digits);
  // Leading zeros go: what stands behind the caret stays behind it.
  const shown = showPrice(price);
  const behind = digits.length - digitsBefore;
  return { value: price, caret: behindDigits(shown, Math.max(0, digitsOf(shown).length - behind)) };
}
