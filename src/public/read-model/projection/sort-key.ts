import { LETTERS } from './text';

/** The Vietnamese alphabet with the letters of other languages; each is a letter of its own: đ comes after d, ô after o. */
const ALPHABET = 'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz';

/** Huyền, hỏi, ngã, sắc, nặng: the order of a dictionary. */
const TONES = '\u0300\u0309\u0303\u0301\u0323';

const QUOTES = /["'“”„‟‘’‚‛‹›«»`´ʼ]/g;

// Of a key, one character of ASCII a weight, from the lowest on.
const LEVEL = ' ';
const SEPARATOR = '!';
/** `"` and on: how many digits a number has. */
const NUMBER = 34;
const DIGITS_MAX = 29;
/** `@` and on: letters of the alphabet. */
const LETTER = 64;
/** Any other letter, with its code point behind it. */
const OTHER = '~';
/** `!` and on: no mark, a tone, another mark. */
const MARK = 33;

const character = (code: number): string => String.fromCharCode(code);

function numberWeights(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '');
  return character(NUMBER + Math.min(number.length, DIGITS_MAX)) + number.slice(0, DIGITS_MAX);
}

const codePointWeights = (letter: string): string =>
  OTHER + [18, 12, 6, 0].map((shift) => character(MARK + (((letter.codePointAt(0) ?? 0) >> shift) & 63))).join('');

/** @param decomposed a letter with its marks */
function letterWeights(decomposed: string): { letters: string; marks: string } {
  const [base = '', ...marks] = decomposed;
  const written = (base + marks.filter((mark) => '\u0302\u0306\u031B'.includes(mark)).join('')).normalize('NFC');
  const at = ALPHABET.indexOf(written);
  if (at < 0 || [...written].length > 1) {
    const plain = ALPHABET.indexOf(base);
    if (plain < 0) return { letters: codePointWeights(base), marks: character(MARK) };
    return { letters: character(LETTER + plain), marks: character(MARK + 1 + TONES.length + marks.length) };
  }
  const tone = marks.findIndex((mark) => !'\u0302\u0306\u031B'.includes(mark));
  const mark = tone < 0 ? 0 : 1 + (TONES.includes(marks[tone] ?? '') ? TONES.indexOf(marks[tone] ?? '') : TONES.length);
  return { letters: character(LETTER + at), marks: character(MARK + mark) };
}

/**
 * A text of ASCII whose order of bytes is a Vietnamese reader's order of names: numbers as numbers, đ after d, tones only where the
 * letters are equal; capitals, quotation marks and the kind of punctuation don't count. It is that of `Intl.Collator('vi')`, which
 * no database has on SQLite.
 */
export function sortKey(name: string): string {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(QUOTES, '')
    .replace(/[ðøłıßæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD');
  let letters = '';
  let marks = '';
  for (const [part] of text.matchAll(/\p{Nd}+|\p{L}\p{M}*|[^\p{L}\p{Nd}]+/gu)) {
    if (/^\p{Nd}/u.test(part)) letters += /^\d+$/.test(part) ? numberWeights(part) : [...part].map(codePointWeights).join('');
    else if (/^\p{L}/u.test(part)) {
      const weights = letterWeights(part);
      letters += weights.letters;
      marks += weights.marks;
    } else letters += SEPARATOR;
  }
  const trimmed = letters.replace(/^!+|!+$/g, '');
  const toned = marks.replace(/!+$/, '');
  return toned === '' ? trimmed : trimmed + LEVEL + toned;
}

/** @returns the key as digits alone, two a character: every collation of a database sorts them alike */
export const sortDigits = (name: string): string =>
  [...sortKey(name)].map((weight) => String(weight.charCodeAt(0) - LEVEL.charCodeAt(0)).padStart(2, '0')).join('');
