import { foldText } from '../../projection/text';
import { NO_PRICE, type ProductIndex } from '../product-index/product-index';
import { searchProducts } from './search';
import { asUnderstood } from './staying-words';

/** A number that was begun: the words before it, and the search that it may become. */
export interface CompletedNumber {
  before: string;
  text: string;
  count: number;
}

/** Words of a limit or a middle, before a price that is begun. */
const PRICE_BEGUN = /^(.*?)\s*((?:duoi|tren|tu|tam|khoang|gia|khong qua|toi da)(?:\s+gia)?)\s+(\d{1,3})\s*(k|tr)?$/;
const YEAR_BEGUN = /^(.*?)\s*((?:1[89]|20)\d?)$/;

const THOUSAND = 1_000;
const MILLION = 1_000_000;
/** "Dưới 5" is hundreds of thousands or millions, "dưới 50" thousands with a digit to come. */
const SCALES: readonly (readonly [below: number, factors: readonly number[]])[] = [
  [10, [100 * THOUSAND, MILLION]],
  [100, [10 * THOUSAND, MILLION]],
  [1_000, [THOUSAND]],
];

const ABOUT = 0.2;
const PRICE_MIN = 50 * THOUSAND;

const WORDS = new Intl.NumberFormat('vi-VN');

/** The part of the typed text that a match without marks stands for. */
const cut = (q: string, from: number, to?: number): string => q.slice(from, to).trim();

const ordinalsBefore = (index: ProductIndex, before: string): Int32Array =>
  before === '' ? index.orders.popular.ordinals : searchProducts(index, before).found;

function boundsOf(limit: string, amount: number): [low: number, high: number] {
  if (/^(?:duoi|khong qua|toi da)/.test(limit)) return [0, amount];
  if (/^(?:tren|tu)/.test(limit)) return [amount, Infinity];
  return [amount * (1 - ABOUT), amount * (1 + ABOUT)];
}

function countPrices({ prices }: ProductIndex, ordinals: Int32Array, [low, high]: readonly [number, number]): number {
  let count = 0;
  for (let at = 0; at < ordinals.length; at += 1) {
    const price = prices[ordinals[at] ?? 0] ?? NO_PRICE;
    if (price !== NO_PRICE && price >= low && price <= high) count += 1;
  }
  return count;
}

function amountsOf(digits: string, unit: string | undefined): number[] {
  const number = Number(digits);
  if (unit === 'k') return [number * THOUSAND];
  if (unit === 'tr') return [number * MILLION];
  const [, factors = []] = SCALES.find(([below]) => number < below) ?? [];
  return factors.map((factor) => number * factor);
}

function completePrice(index: ProductIndex, q: string, folded: string): CompletedNumber[] {
  const [, before = '', limit = '', digits = '', unit] = PRICE_BEGUN.exec(folded) ?? [];
  if (digits === '') return [];
  const start = folded.indexOf(limit, before.length);
  const typedBefore = cut(q, 0, before.length);
  const staying = asUnderstood(index, typedBefore);
  const ordinals = ordinalsBefore(index, typedBefore);
  const priced = countPrices(index, ordinals, [0, Infinity]);
  return (
    amountsOf(digits, unit)
      .filter((amount) => amount >= PRICE_MIN)
      .map((amount) => ({
        before: typedBefore,
        text: `${staying} ${q.slice(start, start + limit.length)} ${WORDS.format(amount)}đ`.trim(),
        count: countPrices(index, ordinals, boundsOf(limit, amount)),
      }))
      // A limit that all prices meet says nothing.
      .filter(({ count }) => count < priced)
  );
}

/** Years of vintages that are sold, the newest first. */
function countYears({ groups: { vintage } }: ProductIndex, ordinals: Int32Array, digits: string): [number, number][] {
  const counts = new Int32Array(vintage.values.length);
  for (let at = 0; at < ordinals.length; at += 1) {
    const code = vintage.codes[ordinals[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return vintage.values
    .flatMap((year, code): [number, number][] =>
      year !== undefined && String(year).startsWith(digits) ? [[year, counts[code] ?? 0]] : [],
    )
    .sort(([one], [other]) => other - one);
}

/**
 * @param q as typed
 * @returns searches that complete a price or a year at the end of the text, those with products
 */
export function completeNumbers(index: ProductIndex, q: string): CompletedNumber[] {
  const text = q.normalize('NFC').trimEnd();
  const folded = foldText(text);
  // Positions are those of the typed text.
  if (folded.length !== text.length) return [];
  const [, before = '', digits = ''] = YEAR_BEGUN.exec(folded) ?? [];
  const typedBefore = cut(text, 0, before.length);
  const years =
    digits === ''
      ? []
      : countYears(index, ordinalsBefore(index, typedBefore), digits).map(([year, count]) => ({
          ...{ before: typedBefore, text: `${typedBefore} ${year}`.trim(), count },
        }));
  return [...completePrice(index, text, folded), ...years].filter(({ count }) => count > 0);
}

/** @returns the part of a text before a number that is begun: a search of its own */
export function numberBefore(q: string): string {
  const text = q.normalize('NFC').trimEnd();
  const folded = foldText(text);
  const [, before = ''] = PRICE_BEGUN.exec(folded) ?? YEAR_BEGUN.exec(folded) ?? [];
  return folded.length === text.length ? cut(text, 0, before.length) : '';
}
