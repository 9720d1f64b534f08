import { INT32_MAX } from '../../../contract/parameters';
import { foldText } from '../../projection/text';

/** Whole đồng, inclusive. */
export interface PricePhrase {
  /** as typed */
  text: string;
  price_min?: number;
  price_max?: number;
}

const THOUSAND = 1_000;
const MILLION = 1_000_000;

/** "tầm 700k" is up to a fifth more or less. */
const ABOUT = 0.2;

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|ka|nghin|ngan|ngin|ng|xi)$/, THOUSAND],
  [/^(?:tr|trieu|m|cu|chai trieu)$/, MILLION],
  [/^(?:d|₫|dong|vnd|vnđ)$/, 1],
];

const NUMBER = String.raw`\d{1,3}(?:[.,\s]\d{3})+|\d+(?:[.,]\d{1,2})?`;
const UNIT = String.raw`nghin|ngan|ngin|ng|ka|k|xi|trieu|tr|cu|m|dong|vnd|d|₫`;
/** "1tr5", "1 triệu 250" and "2 triệu rưỡi" have a rest; a unit ends at the end of its word. */
const AMOUNT = String.raw`(${NUMBER})\s*(?:(${UNIT})(?![a-z])\s?(?:(ruoi|\d{1,3})(?![\d.,]|\s*(?:${UNIT})(?![a-z])))?)?`;

const UP_TO = 'duoi|nho hon|it hon|khong qua|toi da|under|below|max|<=?';
const FROM = 'tren|hon|tu|it nhat|toi thieu|over|above|from|min|>=?';
const AROUND = 'tam|khoang|co|gia|around|about|~';
const TO = 'den|toi|to|-|–|—';

const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${UP_TO})\s*|(${FROM})\s*|(${AROUND})\s*)?${AMOUNT}(?:\s*(?:${TO})\s*${AMOUNT})?(?![\p{L}\p{N}])`,
  'gu',
);

/** The unit of an amount without one is that of the other. */
function amountOf(digits: string, unit: string | undefined, rest: string | undefined): number {
  const factor = UNITS.find(([spelling]) => spelling.test(unit ?? ''))?.[1] ?? 1;
  const isGrouped = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits);
  const number = Number(isGrouped ? digits.replace(/[.,\s]/g, '') : digits.replace(',', '.'));
  // "1tr5" is 1,500,000 and "1tr25" is 1,250,000.
  const more = rest === undefined ? 0 : (rest === 'ruoi' ? 0.5 : Number(`0.${rest}`)) * factor;
  return Math.round(number * factor + more);
}

/** A number without a unit is a price only where the words around say so: it may be a vintage. */
function defaultUnit(digits: string, isPrice: boolean): string | undefined {
  if (/[.,\s]\d{3}/.test(digits)) return 'd';
  if (!isPrice) return undefined;
  const number = Number(digits.replace(',', '.'));
  if (number >= 100_000) return 'd';
  // "dưới 500": no bottle costs 500 đồng.
  return number >= 50 && number < 1_000 ? 'k' : undefined;
}

function phraseOf(match: RegExpMatchArray): PricePhrase | undefined {
  const [text, upTo, from, around, digits = '', unit, rest, otherDigits, otherUnit, otherRest] = match;
  const isNamed = upTo !== undefined || from !== undefined || around !== undefined;
  const known = unit ?? otherUnit ?? defaultUnit(digits, isNamed);
  if (known === undefined) return undefined;
  const amount = amountOf(digits, unit ?? known, rest);
  const phrase = { text: text.trim() };
  if (otherDigits !== undefined) {
    const other = amountOf(otherDigits, otherUnit ?? known, otherRest);
    return inRange({ ...phrase, price_min: Math.min(amount, other), price_max: Math.max(amount, other) });
  }
  if (upTo !== undefined) return inRange({ ...phrase, price_max: amount });
  if (from !== undefined) return inRange({ ...phrase, price_min: amount });
  return inRange({ ...phrase, price_min: Math.round(amount * (1 - ABOUT)), price_max: Math.round(amount * (1 + ABOUT)) });
}

const inRange = (phrase: PricePhrase): PricePhrase | undefined =>
  (phrase.price_min ?? 0) <= INT32_MAX && (phrase.price_max ?? 0) <= INT32_MAX ? phrase : undefined;

/**
 * Finds prices in words: "dưới 500k", "1tr5", "từ 1 đến 2 triệu", "500-800k", "tầm 700 nghìn".
 *
 * @param text normalized
 * @returns the phrases, and the text without them
 */
export function readPricePhrases(text: string): { phrases: PricePhrase[]; rest: string } {
  const phrases: PricePhrase[] = [];
  // One letter folds to one, so that positions are the same in both.
  const folded = Array.from(text, (letter) => {
    const plain = foldText(letter);
    return plain.length === letter.length ? plain : letter === ' ' ? ' ' : letter;
  }).join('');
  let rest = '';
  let position = 0;
  for (const match of folded.matchAll(PATTERN)) {
    const phrase = phraseOf(match);
    if (!phrase) continue;
    const end = match.index + match[0].length;
    phrases.push({ ...phrase, text: text.slice(match.index, end).trim() });
    rest += `${text.slice(position, match.index)} `;
    position = end;
  }
  return { phrases, rest: (rest + text.slice(position)).replace(/ +/g, ' ').trim() };
}
