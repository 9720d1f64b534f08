import { INT32_MAX } from '../../../../contract/parameters';
import { foldText } from '../../projection/text';
import { END, isAround, kindOfNouns, NUMBER_PHRASE, NUMBER_WORDS, START, unitOf } from './number-pattern';
import { markOf } from './tokens';

/** What a number of a wine must be, its ends inclusive. Price in đồng, alcohol and discount in per cent, volume in millilitres, points of 100. */
export interface Constraint {
  kind: 'price' | 'abv' | 'volume' | 'vintage' | 'points' | 'discount';
  min?: number;
  max?: number;
  /** which come first */
  most?: 'high' | 'low';
}

/** What a number in a search says: a constraint, how many bottles or guests (told as dropped), or nothing. */
type NumberMeaning = Constraint | { kind: 'quantity' } | { kind: 'talk' };

/** A part of a text that says a number. */
export interface NumberPhrase {
  /** as typed */
  text: string;
  meaning: NumberMeaning;
}

/** What a pattern names in a text. */
type Groups = Readonly<Partial<Record<string, string>>>;

const THOUSAND = 1_000;
const HUNDRED_THOUSAND = 100_000;
/** "Tầm 700k" is up to a fifth more or less. */
const ABOUT_PRICE = 0.2;
const ABOUT_ABV = 0.5;
/** Less is no strength: "0% …", "1 đỏ". */
const ABV_MIN = 3;
const ABV_MAX = 80;
const VOLUME_MAX = 30_000;
const POINTS_MIN = 50;
const POINTS_MAX = 100;

const YEAR = /^(?:1[89]|20)\d\d$|^2k(?:\d\d)?$/;
/** "Vụ 98", "đời 18" */
const SHORT_YEAR = /^[0-2]\d$|^[5-9]\d$/;
/** Sizes of bottles that are no year and no usual price. */
const SIZE = /^(?:187|375|750|1500)$/;
/** Hundreds of thousands, as people name a price: "vang đỏ 350". */
const ROUND_PRICE = /^[1-9]\d0$/;

/** @param about how much more or less a number without a limit takes */
function rangeOf({ upTo, from, down, up }: Groups, low: number, high?: number, about = 0): { min?: number; max?: number } {
  if (high !== undefined) return { min: Math.min(low, high), max: Math.max(low, high) };
  if (upTo !== undefined || down !== undefined) return { max: low };
  return from === undefined && up === undefined ? { min: low - about, max: low + about } : { min: low };
}

const aboutPrice = (price: number): Constraint => ({
  kind: 'price',
  min: Math.round(price * (1 - ABOUT_PRICE)),
  max: Math.round(price * (1 + ABOUT_PRICE)),
});

function valueOf(digits: string, factor: number, rest?: string): number {
  const isGrouped = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits);
  const written = isGrouped ? digits.replace(/[.,\s]/g, '') : digits.replace(',', '.');
  const number = NUMBER_WORDS[digits] ?? (digits === '' ? 1 : Number(written));
  // "1tr5" is 1,500,000 and "1tr25" is 1,250,000.
  const tenths = rest === undefined ? '0' : rest === 'ruoi' ? '5' : String(NUMBER_WORDS[rest] ?? rest);
  return (number + Number(`0.${tenths}`)) * factor;
}

/** A number without a unit is a price only where the words around say so: it may be a vintage. "Dưới 500": no bottle costs 500 đồng. */
function factorOfPrice(digits: string, isPrice: boolean): number | undefined {
  if (/[.,\s]\d{3}/.test(digits)) return 1;
  const number = Number(digits.replace(',', '.'));
  if (!isPrice || number < 50) return undefined;
  return number >= HUNDRED_THOUSAND ? 1 : number < THOUSAND ? THOUSAND : undefined;
}

/** "500-700": round numbers that are neither years nor a date. */
const isRoundRange = (...ends: (string | undefined)[]): boolean =>
  ends.every((number) => number !== undefined && /^\d?\d0$/.test(number) && Number(number) >= 50);

/** "7-800k": a single digit before hundreds is hundreds too. */
const inHundreds = (digits: string, other = ''): string =>
  /^[1-9]$/.test(digits) && /^\d00$/.test(other) ? `${digits}00` : digits;

/** "5xx": whatever hundreds of thousands. */
function readHundreds({ upTo, low }: Groups): Constraint {
  const min = Number(low?.charAt(0)) * HUNDRED_THOUSAND;
  return { kind: 'price', ...(upTo === undefined && { min }), max: min + HUNDRED_THOUSAND - 1 };
}

function readPrice(groups: Groups, typed: string): Constraint | undefined {
  const { nouns = '', upTo, from, low = '', lowUnit, lowRest, high, highUnit, highRest, down, up } = groups;
  if (low.endsWith('xx')) return readHundreds(groups);
  const isLimited = [upTo, from, down, up].some((word) => word !== undefined);
  // "Tầm triệu" is about one of them; "tám triệu" are eight.
  const digits = low === 'tam' && !/(?:^|\s)tám\s/.test(typed) ? '' : lowUnit === undefined ? inHundreds(low, high) : low;
  const highFactor = unitOf(highUnit ?? '')?.factor;
  const isPrice = isLimited || isAround(nouns) || isRoundRange(digits, high);
  const factor = unitOf(lowUnit ?? '')?.factor ?? highFactor ?? factorOfPrice(digits, isPrice);
  if (factor === undefined) return undefined;
  const least = Math.round(valueOf(digits, factor, lowRest));
  const most = high === undefined ? undefined : Math.round(valueOf(high, highFactor ?? factor, highRest));
  if (Math.max(least, most ?? 0) > INT32_MAX) return undefined;
  if (most === undefined && !isLimited) return aboutPrice(least);
  // "800 đến 1 triệu": the first is in thousands.
  const isInThousands = lowUnit === undefined && most !== undefined && least > most;
  return { kind: 'price', ...rangeOf(groups, isInThousands ? valueOf(digits, THOUSAND) : least, most) };
}

const toYear = (digits: string): number => {
  if (digits.startsWith('2k')) return 2_000 + Number(digits.slice(2));
  const year = Number(digits);
  return year < 50 ? 2_000 + year : year < 100 ? 1_900 + year : year;
};

/** A year alone is a value, see entities.ts. */
function readYears(groups: Groups): Constraint | undefined {
  const { before, after, low = '', high, upTo, from, down, up } = groups;
  const year = toYear(low);
  const isValue = [high, upTo, from, before, after, down, up].every((word) => word === undefined) && /^\d{4}$/.test(low);
  if (isValue) return undefined;
  if (before !== undefined) return { kind: 'vintage', max: year - 1 };
  if (after !== undefined) return { kind: 'vintage', min: year + 1 };
  return { kind: 'vintage', ...rangeOf(groups, year, high === undefined ? undefined : toYear(high)) };
}

function readAge({ upTo, from, down, low = '' }: Groups, thisYear: number): Constraint {
  const year = thisYear - Number(low);
  if (upTo !== undefined || down !== undefined) return { kind: 'vintage', min: year };
  return { kind: 'vintage', max: year, ...(from === undefined && { most: 'high' }) };
}

/** @returns what the number is of: its unit says it, the nouns before it, or its digits */
function kindOf({ nouns = '', inner = '', upTo, from, low = '', lowUnit, high, highUnit }: Groups): string {
  const unit = unitOf(lowUnit ?? highUnit ?? '');
  const noun = kindOfNouns(`${nouns} ${inner}`);
  if (unit) return unit.kind;
  if (YEAR.test(low) && (high === undefined || YEAR.test(high))) return 'vintage';
  if (noun === 'vintage') return SHORT_YEAR.test(low) ? 'vintage' : '';
  if (noun === 'abv' || noun === 'points') return noun;
  return SIZE.test(low) && [upTo, from, high].every((word) => word === undefined) && !isAround(nouns) ? 'volume' : 'price';
}

function readNumber(groups: Groups, typed: string, thisYear: number): Constraint | undefined {
  const { low = '', lowUnit, lowRest, high, highUnit, upTo, down } = groups;
  const factor = unitOf(lowUnit ?? highUnit ?? '')?.factor ?? 1;
  const [least, most] = [valueOf(low, factor, lowRest), high === undefined ? undefined : valueOf(high, factor)];
  switch (kindOf(groups)) {
    case 'price':
      return readPrice(groups, typed);
    case 'vintage':
      return readYears(groups);
    case 'age':
      return readAge(groups, thisYear);
    case 'abv':
      if (least > ABV_MAX || least < ABV_MIN || /\d\s*[đd]ỏ/u.test(typed)) return undefined;
      return { kind: 'abv', ...rangeOf(groups, least, most, ABOUT_ABV) };
    case 'volume':
      return least >= 1 && least <= VOLUME_MAX ? { kind: 'volume', ...rangeOf(groups, Math.round(least), most) } : undefined;
    case 'discount':
      return readDiscount(groups);
    case 'points': {
      if (least < POINTS_MIN || (most ?? least) > POINTS_MAX) return undefined;
      // "95 điểm" is 95 or more.
      const isBounded = upTo !== undefined || down !== undefined || most !== undefined;
      return { kind: 'points', ...(isBounded ? rangeOf(groups, least, most) : { min: least }), most: 'high' };
    }
    default:
      return undefined;
  }
}

const readDiscount = ({ low }: Groups): Constraint => ({ kind: 'discount', min: Number(low) });

const DISCOUNT = String.raw`${START}(?:giam(?: gia)?|sale(?: off)?|khuyen mai|uu dai|chiet khau|discount|off)\s+(?:tren|tu|hon|den|toi|it nhat)?\s*(?<low>\d{1,2})\s*(?:%|phan tram)`;
/** "1990s", "thập niên 90" */
const DECADE = String.raw`${START}(?:(?:thap nien|nhung nam)\s+(?<tens>\d)0|(?:nam |doi )?(?<decade>(?:1[89]|20)?\d)(?:x|0s))${END}`;

function readDecade({ tens, decade = tens ?? '' }: Groups): Constraint {
  const first = Number(decade.length === 1 ? `19${decade}0` : `${decade}0`);
  return { kind: 'vintage', min: first, max: first + 9 };
}

const COUNTED = 'nguoi|khach|chai|thung|ket|hop|set|ban|mam|suat|phan|tuoi|ngay|thang|gio|phut|guests?|people|pax|bottles?';
const QUANTITY = String.raw`${START}(?<!(?:vang|ruou|chai) )(?:tam|khoang|co|cho|mua|lay|dat|can|tiec|ban|thung|ket|combo|set)?\s*\d{1,4}\s*(?:${COUNTED})${END}`;
/** Years that are no age of a wine. */
const OTHER_YEARS = String.raw`${START}\d{1,2}\s*(?:nam|years?)\s+(?:nua|sau|toi|kinh nghiem|from now|later)${END}`;

type Read = (groups: Groups, typed: string, thisYear: number) => NumberMeaning | undefined;

const RULES: readonly (readonly [pattern: RegExp, read: Read])[] = [
  [new RegExp(QUANTITY, 'gu'), () => ({ kind: 'quantity' })],
  [new RegExp(OTHER_YEARS, 'gu'), () => ({ kind: 'talk' })],
  [new RegExp(DISCOUNT, 'gu'), readDiscount],
  [new RegExp(DECADE, 'gu'), readDecade],
  [new RegExp(NUMBER_PHRASE, 'gu'), readNumber],
];

/** @returns the text without marks, letter by letter, so that positions are the same in both */
const foldInPlace = (text: string): string =>
  Array.from(text, (letter) => {
    const plain = foldText(letter);
    return plain.length === letter.length ? plain : letter;
  }).join('');

/** "600 700k" are the ends of a range, "28 500k" are not. */
const PAIR = /(?<![\p{L}\p{N}.,])(\d{1,3}) (?=(\d{1,3})(?!\d|[.,]\d))/gu;
const joinPair = (pair: string, low: string, high: string): string => {
  const [least, most] = [Number(inHundreds(low, high)), Number(high)];
  return least < most && most <= 2 * least && low.length === high.length ? `${low}-` : pair;
};

/** @param text normalized @returns what its numbers say, and the text with a mark in the place of each that says something of a wine */
export function readNumbers(text: string, thisYear: number): { phrases: NumberPhrase[]; rest: string } {
  const phrases: NumberPhrase[] = [];
  let rest = text;
  for (const [pattern, read] of RULES) {
    let [replaced, position] = ['', 0];
    const folded = foldInPlace(rest).replace(PAIR, joinPair);
    // Not `matchAll`: V8 compiles the copy that it makes of a pattern again.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(folded); match; match = pattern.exec(folded)) {
      const end = match.index + match[0].length;
      const typed = rest.slice(match.index, end).trim();
      const meaning = read(match.groups ?? {}, typed, thisYear);
      if (meaning === undefined) continue;
      const at = phrases.push({ text: typed, meaning }) - 1;
      const isSaid = meaning.kind !== 'talk' && meaning.kind !== 'quantity';
      replaced += `${rest.slice(position, match.index)} ${isSaid ? markOf(at) : ''} `;
      position = end;
    }
    rest = (replaced + rest.slice(position)).replace(/ +/g, ' ').trim();
  }
  return { phrases, rest };
}

/** @param typed a word alone. @returns undefined for a number that is no round price */
export const readBarePrice = (typed: string): Constraint | undefined =>
  ROUND_PRICE.test(typed) ? aboutPrice(Number(typed) * THOUSAND) : undefined;
