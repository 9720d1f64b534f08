import { INT32_MAX } from '../../../contract/parameters';
import { takePhrases, type FoundPhrase } from './folded-copy';
import { NO_LESS } from './measures';

/** Whole đồng, inclusive. */
export interface PricePhrase {
  /** as typed */
  text: string;
  price_min?: number;
  price_max?: number;
}

const THOUSAND = 1_000;
const HUNDRED_THOUSAND = 100_000;
const MILLION = 1_000_000;

/** "tầm 700k" is up to a fifth more or less. */
const ABOUT = 0.2;

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|ka|nghin|ngan|ngin|ng|canh)$/, THOUSAND],
  [/^(?:tram|tram k|tram nghin|tram ngan|xi)$/, HUNDRED_THOUSAND],
  [/^(?:tr|trieu|m|million|mil|cu|lit)$/, MILLION],
  [/^(?:d|₫|dong|vnd|vnđ)$/, 1],
];

const UNIT = String.raw`tram nghin|tram ngan|tram k|tram|nghin|ngan|ngin|ng|ka|k|canh|xi|trieu|tr|cu|lit|million|mil|m|dong|vnd|d|₫`;
/** Without marks. "tam" is eight with its mark alone, otherwise "tầm"; "tư" is left out: it reads as "từ". */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{ nua: 0.5, mot: 1, hai: 2, ba: 3, bon: 4, nam: 5, sau: 6, bay: 7, tam: 8, chin: 9, muoi: 10 },
};
/** "28 500k" is a number and a price, "1 200 000 đ" one price. */
const GROUPED = String.raw`\d{1,3}(?:[.,]\d{3})+|\d{1,3}(?:\s\d{3})+(?!\d|\s*(?:k|ka|nghin|ngan|ngin|ng|tram|tr|trieu|cu|xi|m)(?![a-z]))`;
const NUMBER = String.raw`${GROUPED}|\d+(?:[.,]\d{1,2})?|(?:${Object.keys(NUMBER_WORDS).join('|')})(?=\s+(?:(?:den|toi)\s+\S+\s+)?(?:${UNIT})(?![a-z]))|(?=(?:trieu|tr|cu|tram)\s+ruoi)|(?<=(?:tien|bac|hang|ca)\s+)(?=trieu(?![a-z]))`;
/** "1tr5", "1 triệu 250" and "2 triệu rưỡi" have a rest; a unit ends at the end of its word. */
const AMOUNT = String.raw`(${NUMBER})\s*(?:(${UNIT})(?![a-z])\s?(?:(ruoi|\d{1,3}|(?:mot|hai|ba|bon|nam|sau|bay|tam|chin)(?![a-z]|\s+(?:chai|nguoi|loai|thung|hop|nam)))(?!\d|[.,]\d|\s*(?:${UNIT})(?![a-z])))?)?`;

const UP_TO =
  'k(?:o|g)? qua|khong tren|khong vuot qua|khong vuot|dung qua|dung tren|duoi|nho hon|it hon|re hon|thap hon|khong qua|khong hon|chua toi|chua den|toi da|cao nhat|under|below|less than|max|up to|moins de|jusqu a|maximum|<=?';
const FROM = `${NO_LESS}|tien(?=\\s+trieu)|bac(?=\\s+trieu)|hang(?=\\s+trieu)|ca(?=\\s+trieu)|tren|hon|tu|it nhat|toi thieu|thap nhat|over|above|more than|at least|between|from|plus de|a partir de|min|>=?`;
const AROUND =
  '(?<!giam |ha |sale )gia|tren duoi|duoi tren|xap xi|loanh quanh|quanh quanh|quanh|ngan sach|kinh phi|budget|tam tien|tam gia|muc gia|phan khuc|tam|khoang|(?:co )?chung|co|around|about|roughly|environ|autour de|~';
const TO = 'and(?=\\s*\\d)|den|toi|to|-|–|—';
const DOWN = 'do ve(?! truoc)|tro lai(?! day)|tro xuong|do xuong|do lai|quay dau|la cung';
const UP = 'tro len|do len|tro di';
/** "1tr mấy": up to the next round amount. */
const MORE = String.raw`may(?!\s+(?:chai|loai|em|anh|chi|dong|thung))|hon(?:\s+(?:ti|chut|xiu))?|le|ngoai`;

const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])((?:(?:${AROUND})\s+)*)(?:(${AROUND})\s*|(${UP_TO})\s*|(${FROM})\s*)?${AMOUNT}(?:\s*(?:${TO})\s*${AMOUNT})?(?:\s+(?:(${DOWN})|(${UP})|(${MORE})))?(?![\p{L}\p{N}])`,
  'gu',
);

/** The unit of an amount without one is that of the other. */
function amountOf(digits: string, unit: string | undefined, rest: string | undefined): number {
  const factor = UNITS.find(([spelling]) => spelling.test(unit ?? ''))?.[1] ?? 1;
  const isGrouped = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits);
  const written = isGrouped ? digits.replace(/[.,\s]/g, '') : digits.replace(',', '.');
  const number = NUMBER_WORDS[digits] ?? (digits === '' ? 1 : Number(written));
  // "1tr5" is 1,500,000 and "1tr25" is 1,250,000.
  const tenths = rest === 'ruoi' ? '5' : String(NUMBER_WORDS[rest ?? ''] ?? rest);
  const more = rest === undefined ? 0 : Number(`0.${tenths}`) * factor;
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

/** "500-700": round numbers that are neither years nor a date. */
const isBareRange = (digits: string, other: string | undefined): boolean =>
  other !== undefined && [digits, other].every((number) => /^\d{2,3}$/.test(number) && Number(number) >= 50 && /0$/.test(number));

/** "Tầm triệu" is about one of them; "tám triệu" are eight. */
function readDigits(written: string, other: string | undefined, unit: string | undefined, text: string): string {
  if (written === 'tam') return /(?:^|\s)tám\s/.test(text) ? written : '1';
  return unit === undefined && other !== undefined ? inHundreds(written, other) : written;
}

/** "7-800k": a single digit before hundreds is hundreds too. */
const inHundreds = (digits: string, other: string): string =>
  /^[1-9]$/.test(digits) && /^\d00$/.test(other) ? `${digits}00` : digits;

/** @returns the round amount that it is a multiple of: a million of two millions, 100,000 of 1.5 millions */
function roundStep(amount: number): number {
  let step = MILLION;
  while (step > THOUSAND && amount % step !== 0) step /= 10;
  return step;
}

function phraseOf(match: RegExpMatchArray, text: string): PricePhrase | undefined {
  const [, before, around, upTo, from, written = '', unit, rest, otherDigits, otherUnit, otherRest, down, up, more] = match;
  const digits = readDigits(written, otherDigits, unit, text);
  const isNamed = [before, around, upTo, from, down, up, more].some((word) => word !== undefined && word !== '');
  // Litres are a size, unless the words around are talk of prices.
  if (unit === 'lit' && !isNamed) return undefined;
  const known = unit ?? otherUnit ?? defaultUnit(digits, isNamed || isBareRange(digits, otherDigits));
  if (known === undefined) return undefined;
  const amount = amountOf(digits, unit ?? known, rest);
  if (otherDigits !== undefined) {
    const other = amountOf(otherDigits, otherUnit ?? known, otherRest);
    // "800 đến 1 triệu": the first is in thousands.
    if (unit === undefined && amount > other && otherUnit !== undefined && otherUnit !== 'k')
      return inRange({ text, price_min: amountOf(digits, 'k', rest), price_max: other });
    return inRange({ text, price_min: Math.min(amount, other), price_max: Math.max(amount, other) });
  }
  if (upTo !== undefined || down !== undefined) return inRange({ text, price_max: amount });
  if (from !== undefined || up !== undefined) return inRange({ text, price_min: amount });
  if (more !== undefined) return inRange({ text, price_min: amount, price_max: amount + roundStep(amount) - 1 });
  return inRange({ text, price_min: Math.round(amount * (1 - ABOUT)), price_max: Math.round(amount * (1 + ABOUT)) });
}

const inRange = (phrase: PricePhrase): PricePhrase | undefined =>
  (phrase.price_min ?? 0) <= INT32_MAX && (phrase.price_max ?? 0) <= INT32_MAX ? phrase : undefined;

/** "5xx", "4xxk": whatever hundreds. */
const HUNDREDS =
  /(?<![\p{L}\p{N}])(?:(duoi|khong qua|max)\s+|(?:tam|khoang|gia)\s+)?([1-9])xx(?:\s*(?:k|nghin|ngan))?(?![\p{L}\p{N}])/gu;
const HUNDREDS_WIDTH = 99_999;

const readHundreds = ([, upTo, digit]: RegExpMatchArray, text: string): PricePhrase => {
  const least = Number(digit) * HUNDRED_THOUSAND;
  return { text, ...(upTo === undefined && { price_min: least }), price_max: least + HUNDREDS_WIDTH };
};

/** "3 4 trăm", "500 700k": two numbers side by side are the ends of a range, if they are of one size. */
const PAIR = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?:(?:${AROUND}|${FROM}|loai)\s+)?(\d{1,3})\s(\d{1,3})(?:\s*(${UNIT}))?(?!\s?[\p{L}\p{N}.,]*\d|[\p{L}])`,
  'gu',
);
const PAIR_RATIO = 3;

function readPair([, written = '', other = '', unit]: RegExpMatchArray, text: string): PricePhrase | undefined {
  const digits = inHundreds(written, other);
  // "600 700" are hundreds of thousands; other numbers side by side say nothing.
  if (unit === undefined && ![digits, other].every((number) => BARE.test(number))) return undefined;
  const [least, most] = [digits, other].map((number) => amountOf(number, unit ?? 'k', undefined)) as [number, number];
  const isRange = unit !== 'lit' && least < most && most <= least * PAIR_RATIO;
  return isRange ? inRange({ text, price_min: least, price_max: most }) : undefined;
}

/** Hundreds of thousands, as people name a price: "vang đỏ 350". */
const BARE = /^[1-9]\d0$/;

/** "Vài trăm nghìn", "mấy triệu". */
const FEW_MILLIONS = /(?<![\p{L}\p{N}])(?:vai|may) (?:trieu|cu|tr)(?![\p{L}\p{N}])/gu;
const readFewMillions = (_: RegExpMatchArray, text: string): PricePhrase => ({ text, price_min: MILLION });
const FEW_HUNDREDS = /(?<![\p{L}\p{N}])(?:vai|may) tram(?:\s*(?:k|nghin|ngan))?(?![\p{L}\p{N}])/gu;
const readFewHundreds = (_: RegExpMatchArray, text: string): PricePhrase => ({ text, price_max: MILLION - 1 });

/** @param typed a word alone. @returns undefined for a number that is no round price */
export function readBarePrice(typed: string): PricePhrase | undefined {
  if (!BARE.test(typed)) return undefined;
  const amount = Number(typed) * THOUSAND;
  return { text: typed, price_min: amount * (1 - ABOUT), price_max: amount * (1 + ABOUT) };
}

/**
 * Finds prices in words: "dưới 500k", "1tr5", "từ 1 đến 2 triệu", "500-800k", "tầm 700 nghìn".
 *
 * @param text normalized
 * @returns the phrases, and the text without them
 */
export function readPricePhrases(text: string): { phrases: FoundPhrase<PricePhrase>[]; rest: string } {
  const hundreds = takePhrases(text, HUNDREDS, readHundreds);
  const few = takePhrases(hundreds.rest, FEW_HUNDREDS, readFewHundreds);
  const millions = takePhrases(few.rest, FEW_MILLIONS, readFewMillions);
  const pairs = takePhrases(millions.rest, PAIR, readPair);
  const { phrases, rest } = takePhrases(pairs.rest, PATTERN, phraseOf);
  return { phrases: [...hundreds.phrases, ...few.phrases, ...millions.phrases, ...pairs.phrases, ...phrases], rest };
}
