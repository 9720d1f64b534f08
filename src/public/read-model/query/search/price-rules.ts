import { INT32_MAX } from '../../../../contract/parameters';
import type { Constraint } from './constraint';
import { DIRECTION, END, LIMIT, rangeOf, START, TO, type Groups } from './limit-words';
import type { NumberRule } from './number-rules';

const THOUSAND = 1_000;
const HUNDRED_THOUSAND = 100_000;
const MILLION = 1_000_000;

/** "tầm 700k" is up to a fifth more or less. */
const ABOUT = 0.2;

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|ka|nghin|ngan|ngin|ng|canh)$/, THOUSAND],
  [/^(?:tram.*|xi)$/, HUNDRED_THOUSAND],
  [/^(?:tr|trieu|m|million|mil|cu|lit)$/, MILLION],
];

const UNIT = String.raw`tram nghin|tram ngan|tram k|tram|nghin|ngan|ngin|ng|ka|k|canh|xi|trieu|tr|cu|lit|million|mil|m|dong|vnd|d|₫`;
/** Without marks. "tam" is eight with its mark alone, otherwise "tầm"; "tư" is left out: it reads as "từ". */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  nua: 0.5,
  mot: 1,
  hai: 2,
  ba: 3,
  bon: 4,
  nam: 5,
  sau: 6,
  bay: 7,
  tam: 8,
  chin: 9,
  muoi: 10,
};
const WORDS = Object.keys(NUMBER_WORDS).join('|');
/** "28 500k" is a number and a price, "1 200 000 đ" one price. */
const GROUPED = String.raw`\d{1,3}(?:[.,]\d{3})+|\d{1,3}(?:\s\d{3})+(?!\d|\s*(?:k|ka|nghin|ngan|ngin|ng|tram|tr|trieu|cu|xi|m)(?![a-z]))`;
/** "Triệu rưỡi" and "tiền triệu" have no number. */
const NONE = String.raw`(?=(?:trieu|tr|cu|tram)\s+ruoi)|(?<=(?:tien|bac|hang|ca)\s+)(?=trieu(?![a-z]))`;
const NUMBER = String.raw`${GROUPED}|\d+(?:[.,]\d{1,2})?|(?:${WORDS})(?=\s+(?:(?:den|toi)\s+\S+\s+)?(?:${UNIT})(?![a-z]))|${NONE}`;
/** "1tr5", "1 triệu 250" and "2 triệu rưỡi" have a rest; a unit ends at the end of its word. */
const amount = (name: string): string =>
  String.raw`(?<${name}>${NUMBER})\s*(?:(?<${name}Unit>${UNIT})(?![a-z])\s?(?:(?<${name}Rest>ruoi|\d{1,3}|(?:${WORDS})(?![a-z]|\s+(?:chai|nguoi|loai|thung|hop|nam)))(?!\d|[.,]\d|\s*(?:${UNIT})(?![a-z])))?)?`;
/** "1tr mấy": up to the next round amount. */
const MORE = String.raw`(?:\s+(?<more>may(?!\s+(?:chai|loai|em|anh|chi|dong|thung))|hon(?:\s+(?:ti|chut|xiu))?|le|ngoai))?`;

const PRICE = String.raw`(?<![\p{L}\p{N}])${LIMIT}${amount('low')}(?:\s*(?:${TO})\s*${amount('high')})?${DIRECTION}${MORE}${END}`;

/** The unit of an amount without one is that of the other. */
function amountOf(digits: string, unit: string | undefined, rest?: string): number {
  const factor = UNITS.find(([spelling]) => spelling.test(unit ?? ''))?.[1] ?? 1;
  const isGrouped = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits);
  const written = isGrouped ? digits.replace(/[.,\s]/g, '') : digits.replace(',', '.');
  const number = NUMBER_WORDS[digits] ?? (digits === '' ? 1 : Number(written));
  // "1tr5" is 1,500,000 and "1tr25" is 1,250,000.
  const tenths = rest === 'ruoi' ? '5' : String(NUMBER_WORDS[rest ?? ''] ?? rest);
  return Math.round(number * factor + (rest === undefined ? 0 : Number(`0.${tenths}`) * factor));
}

/** A number without a unit is a price only where the words around say so: it may be a vintage. */
function defaultUnit(digits: string, isPrice: boolean): string | undefined {
  if (/[.,\s]\d{3}/.test(digits)) return 'd';
  const number = Number(digits.replace(',', '.'));
  if (!isPrice || number < 50) return undefined;
  // "dưới 500": no bottle costs 500 đồng.
  return number >= HUNDRED_THOUSAND ? 'd' : number < THOUSAND ? 'k' : undefined;
}

/** Hundreds of thousands, as people name a price: "vang đỏ 350". */
const BARE = /^[1-9]\d0$/;

/** "500-700": round numbers that are neither years nor a date. */
const isBareRange = (...ends: (string | undefined)[]): boolean =>
  ends.every((number) => number !== undefined && /^\d?\d0$/.test(number) && Number(number) >= 50);

/** "7-800k": a single digit before hundreds is hundreds too. */
const inHundreds = (digits: string, other = ''): string =>
  /^[1-9]$/.test(digits) && /^\d00$/.test(other) ? `${digits}00` : digits;

const priced = (constraint: Omit<Constraint, 'kind'>): Constraint | undefined =>
  (constraint.min ?? 0) <= INT32_MAX && (constraint.max ?? 0) <= INT32_MAX ? { kind: 'price', ...constraint } : undefined;

const aboutPrice = (price: number): Constraint | undefined =>
  priced({ min: Math.round(price * (1 - ABOUT)), max: Math.round(price * (1 + ABOUT)) });

function readPrice(groups: Groups, text: string): Constraint | undefined {
  const { around = '', upTo, from, low = '', lowUnit, lowRest, high, highUnit, highRest, down, up, more } = groups;
  // "Tầm triệu" is about one of them; "tám triệu" are eight.
  const written = low === 'tam' && !/(?:^|\s)tám\s/.test(text) ? '1' : lowUnit === undefined ? inHundreds(low, high) : low;
  const isNamed = around !== '' || [upTo, from, down, up, more].some((word) => word !== undefined);
  // Litres are a size, unless the words around are talk of prices.
  if (lowUnit === 'lit' && !isNamed) return undefined;
  const unit = lowUnit ?? highUnit ?? defaultUnit(written, isNamed || isBareRange(written, high));
  if (unit === undefined) return undefined;
  const least = amountOf(written, unit, lowRest);
  if (high !== undefined) {
    const most = amountOf(high, highUnit ?? unit, highRest);
    // "800 đến 1 triệu": the first is in thousands.
    const isSmaller = lowUnit === undefined && least > most && highUnit !== undefined && highUnit !== 'k';
    return priced(rangeOf(groups, isSmaller ? amountOf(written, 'k', lowRest) : least, most));
  }
  if (more !== undefined) return priced({ min: least, max: least + 10 ** Math.floor(Math.log10(least)) - 1 });
  return (upTo ?? from ?? down ?? up) ? priced(rangeOf(groups, least)) : aboutPrice(least);
}

/** Two numbers side by side are the ends of a range, if they are of one size. */
const PAIR_RATIO = 3;

function readPair({ low = '', high = '', unit }: Groups): Constraint | undefined {
  const digits = inHundreds(low, high);
  // "600 700" are hundreds of thousands; other numbers side by side say nothing.
  if (unit === 'lit' || (unit === undefined && ![digits, high].every((number) => BARE.test(number)))) return undefined;
  const [min, max] = [amountOf(digits, unit ?? 'k'), amountOf(high, unit ?? 'k')];
  return min < max && max <= min * PAIR_RATIO ? priced({ min, max }) : undefined;
}

/** @param typed a word alone. @returns undefined for a number that is no round price */
export const readBarePrice = (typed: string): Constraint | undefined =>
  BARE.test(typed) ? aboutPrice(Number(typed) * THOUSAND) : undefined;

/** Prices in words: "dưới 500k", "1tr5", "từ 1 đến 2 triệu", "500-800k", "tầm 700 nghìn". */
export const PRICE_RULES: readonly NumberRule[] = [
  // "5xx", "4xxk": whatever hundreds.
  [
    String.raw`${START}${LIMIT}(?<low>[1-9])xx(?:\s*(?:k|nghin|ngan))?${END}`,
    ({ upTo, low }) => {
      const min = Number(low) * HUNDRED_THOUSAND;
      return priced({ ...(upTo === undefined && { min }), max: min + HUNDRED_THOUSAND - 1 });
    },
  ],
  // "Vài trăm nghìn", "mấy triệu".
  [
    String.raw`${START}(?:vai|may) (?:(?<millions>trieu|cu|tr)|tram(?:\s*(?:k|nghin|ngan))?)${END}`,
    ({ millions }) => priced(millions === undefined ? { max: MILLION - 1 } : { min: MILLION }),
  ],
  // "3 4 trăm", "500 700k"
  [
    String.raw`${START}${LIMIT}(?<low>\d{1,3})\s(?<high>\d{1,3})(?:\s*(?<unit>${UNIT}))?(?!\s?[\p{L}\p{N}.,]*\d|[\p{L}])`,
    readPair,
  ],
  [PRICE, readPrice],
];
