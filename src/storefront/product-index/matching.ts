import { INT32_MAX } from '../../http/parameters';
import type { ProductFilters } from '../product-filters';
import { GROUPS, type ProductIndex } from './product-index';
import { rankPlaces, UNRANKED } from './search';

/** One bit for each filter that has a facet, and one for all the others. */
export const FACET_BITS = { brand: 1, origin: 2, wine_type: 4, vintage: 8, price: 16 } as const;
const OTHER = 32;

/** What a list is narrowed down by, and the product that the others are to be related to: undefined where there is none. */
export interface Narrowing {
  filters: ProductFilters;
  /** item's id of `related_to` */
  relatedTo?: number | undefined;
}

/*
 * One filter at a time over all places, in loops that compare nothing but numbers: a function called for each place would
 * take ten times as long, and every visitor waits for it.
 */
function missGroups(missed: Uint8Array, codes: Int32Array, wanted: Uint8Array, bit: number): void {
  for (let place = 0; place < missed.length; place += 1) {
    if (wanted[codes[place] ?? 0] === 0) missed[place] = (missed[place] ?? 0) | bit;
  }
}

/** "Liên hệ" lies below every range. */
function missPrices(missed: Uint8Array, prices: Int32Array, { price_min, price_max }: ProductFilters): void {
  if (price_min === undefined && price_max === undefined) return;
  const low = price_min ?? 0;
  const high = price_max ?? INT32_MAX;
  for (let place = 0; place < missed.length; place += 1) {
    const price = prices[place] ?? 0;
    if (price < low || price > high) missed[place] = (missed[place] ?? 0) | FACET_BITS.price;
  }
}

function missValue(missed: Uint8Array, values: Uint8Array, wanted: number): void {
  for (let place = 0; place < missed.length; place += 1)
    if (values[place] !== wanted) missed[place] = (missed[place] ?? 0) | OTHER;
}

function missUnranked(missed: Uint8Array, ranks: Uint8Array): void {
  for (let place = 0; place < missed.length; place += 1)
    if (ranks[place] === UNRANKED) missed[place] = (missed[place] ?? 0) | OTHER;
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
  missValue(missed, index.published, 1);
  for (const group of GROUPS) {
    const values = filters[group];
    const column = index.groups[group];
    if (values) missGroups(missed, column.codes, column.oneOf(values), FACET_BITS[group]);
  }
  missPrices(missed, index.prices, filters);
  if (filters.in_stock !== undefined) missValue(missed, index.inStock, Number(filters.in_stock));
  if (filters.q !== undefined) missUnranked(missed, rankPlaces(index, filters.q));
  if (filters.related_to !== undefined) missUnrelated(missed, index, relatedTo);
  return missed;
}
