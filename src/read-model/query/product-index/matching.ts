import { INT32_MAX } from '../../../contract/parameters';
import type { ProductFilters } from '../product-filters';
import { GROUPS, type ProductIndex } from './product-index';
import { rankProducts } from './search';

/** One bit for each filter that has a facet, and one for all the others. */
export const FACET_BITS = { brand: 1, origin: 2, wine_type: 4, vintage: 8, price: 16 } as const;
const OTHER = 32;

/** What a list is narrowed down by, and the product that the others are to be related to: undefined where there is none. */
export interface Narrowing {
  filters: ProductFilters;
  /** item's id of `related_to` */
  relatedTo?: number | undefined;
}

export interface PriceRange {
  low: number;
  high: number;
}

/** @returns both bounds, included, or undefined where neither is set */
export function priceRange({ price_min, price_max }: ProductFilters): PriceRange | undefined {
  if (price_min === undefined && price_max === undefined) return undefined;
  return { low: price_min ?? 0, high: price_max ?? INT32_MAX };
}

/*
 * One filter at a time over all places, in loops that compare nothing but numbers: a function called for each place would
 * take ten times as long, and every visitor waits for it. Without branches, too: a processor that guesses wrong for every
 * other place loses more time than the comparison takes.
 */
function missGroups(missed: Uint8Array, codes: Int32Array, wanted: Uint8Array, bit: number): void {
  const misses = wanted.map((is) => (is === 1 ? 0 : bit));
  for (let place = 0; place < missed.length; place += 1) {
    missed[place] = (missed[place] ?? 0) | (misses[codes[place] ?? 0] ?? 0);
  }
}

const SIGN = 31;

/** "Liên hệ" lies below every range. The sign of either difference tells that a price lies outside. */
function missPrices(missed: Uint8Array, prices: Int32Array, { low, high }: PriceRange): void {
  for (let place = 0; place < missed.length; place += 1) {
    const price = prices[place] ?? 0;
    const outside = ((price - low) | (high - price)) >>> SIGN;
    missed[place] = (missed[place] ?? 0) | (outside * FACET_BITS.price);
  }
}

function missStock(missed: Uint8Array, inStock: Uint8Array, wanted: number): void {
  for (let place = 0; place < missed.length; place += 1) {
    missed[place] = (missed[place] ?? 0) | (((inStock[place] ?? 0) ^ wanted) * OTHER);
  }
}

function missUnranked(missed: Uint8Array, ranks: Uint8Array): void {
  // A rank is small, and UNRANKED has every bit.
  for (let place = 0; place < missed.length; place += 1)
    missed[place] = (missed[place] ?? 0) | (((ranks[place] ?? 0) >>> 7) * OTHER);
}

function missUnpublished(missed: Uint8Array, published: Uint8Array): void {
  for (let place = 0; place < missed.length; place += 1) missed[place] = ((published[place] ?? 0) ^ 1) * OTHER;
}

/** Of the same house, or of the same kind and place; never itself. */
function missUnrelated(missed: Uint8Array, index: ProductIndex, itemId: number | undefined): void {
  const anchor = itemId === undefined ? undefined : index.placeOf(itemId);
  if (anchor === undefined) {
    missed.fill(OTHER);
    return;
  }
  const { brand, wine_type, origin } = index.groups;
  const [house = 0, kind = 0, from = 0] = [brand.codes[anchor], wine_type.codes[anchor], origin.codes[anchor]];
  const known = kind !== 0 && from !== 0;
  for (let place = 0; place < missed.length; place += 1) {
    const sameHouse = house !== 0 && brand.codes[place] === house;
    const sameKind = known && wine_type.codes[place] === kind && origin.codes[place] === from;
    if (place === anchor || !(sameHouse || sameKind)) missed[place] = (missed[place] ?? 0) | OTHER;
  }
}

/** @returns for every place the bits of the filters that it does not pass: 0 for those on the list */
export function missedFilters(index: ProductIndex, { filters, relatedTo }: Narrowing): Uint8Array {
  const missed = new Uint8Array(index.size);
  missUnpublished(missed, index.published);
  const prices = priceRange(filters);
  for (const group of GROUPS) {
    const values = filters[group];
    const column = index.groups[group];
    if (values) missGroups(missed, column.codes, column.oneOf(values), FACET_BITS[group]);
  }
  if (prices) missPrices(missed, index.prices, prices);
  if (filters.in_stock !== undefined) missStock(missed, index.inStock, Number(filters.in_stock));
  if (filters.q !== undefined) missUnranked(missed, rankProducts(index, filters.q));
  if (filters.related_to !== undefined) missUnrelated(missed, index, relatedTo);
  return missed;
}
