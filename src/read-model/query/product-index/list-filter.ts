import { INT32_MAX } from '../../../contract/parameters';
import { GROUPS, type ProductIndex } from './product-index';
import { rankProducts } from './search';

/** A product matches an array if it has any of the values. It must match all filters. */
export interface ProductFilters {
  q?: string | undefined;
  brand?: number[] | undefined;
  origin?: number[] | undefined;
  wine_type?: number[] | undefined;
  vintage?: number[] | undefined;
  /** whole đồng, inclusive; a product without a price is in no range */
  price_min?: number | undefined;
  price_max?: number | undefined;
  in_stock?: boolean | undefined;
  /** slug of a product */
  related_to?: string | undefined;
}

export interface ListFilter {
  filters: ProductFilters;
  /** id of the product in `related_to`; undefined if no published product has the slug */
  relatedTo?: number | undefined;
}

/** A facet ignores its own filter, so each filter with a facet has its own bit. */
export const FACET_BITS = { brand: 1, origin: 2, wine_type: 4, vintage: 8, price: 16 } as const;
const OTHER_BIT = 32;

/** inclusive */
export interface PriceRange {
  low: number;
  high: number;
}

export function priceRangeOf({ price_min, price_max }: ProductFilters): PriceRange | undefined {
  if (price_min === undefined && price_max === undefined) return undefined;
  return { low: price_min ?? 0, high: price_max ?? INT32_MAX };
}

/*
 * Each filter is one loop over all ordinals. The loops compare numbers only and do not branch: a function call per ordinal and
 * mispredicted branches are much slower.
 */
function addGroupBits(failed: Uint8Array, codes: Int32Array, matches: Uint8Array, bit: number): void {
  const bits = matches.map((isMatch) => (isMatch === 1 ? 0 : bit));
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    failed[ordinal] = (failed[ordinal] ?? 0) | (bits[codes[ordinal] ?? 0] ?? 0);
  }
}

const SIGN = 31;

/** One of the two differences is negative if the price is outside the range. NO_PRICE is below every range. */
function addPriceBits(failed: Uint8Array, prices: Int32Array, { low, high }: PriceRange): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    const price = prices[ordinal] ?? 0;
    const isOutside = ((price - low) | (high - price)) >>> SIGN;
    failed[ordinal] = (failed[ordinal] ?? 0) | (isOutside * FACET_BITS.price);
  }
}

function addStockBits(failed: Uint8Array, inStock: Uint8Array, wanted: number): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    failed[ordinal] = (failed[ordinal] ?? 0) | (((inStock[ordinal] ?? 0) ^ wanted) * OTHER_BIT);
  }
}

function addUnrankedBits(failed: Uint8Array, ranks: Uint8Array): void {
  // UNRANKED is the only rank with the highest bit.
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1)
    failed[ordinal] = (failed[ordinal] ?? 0) | (((ranks[ordinal] ?? 0) >>> 7) * OTHER_BIT);
}

function addUnpublishedBits(failed: Uint8Array, published: Uint8Array): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) failed[ordinal] = ((published[ordinal] ?? 0) ^ 1) * OTHER_BIT;
}

/** Related: of the same brand, or of the same wine type and origin. A product is not related to itself. */
function addUnrelatedBits(failed: Uint8Array, index: ProductIndex, itemId: number | undefined): void {
  const product = itemId === undefined ? undefined : index.ordinalOf(itemId);
  if (product === undefined) {
    failed.fill(OTHER_BIT);
    return;
  }
  const { brand, wine_type, origin } = index.groups;
  const [brandCode = 0, typeCode = 0, originCode = 0] = [brand, wine_type, origin].map(({ codes }) => codes[product]);
  const hasTypeAndOrigin = typeCode !== 0 && originCode !== 0;
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    const sameBrand = brandCode !== 0 && brand.codes[ordinal] === brandCode;
    const sameKind = hasTypeAndOrigin && wine_type.codes[ordinal] === typeCode && origin.codes[ordinal] === originCode;
    if (ordinal === product || !(sameBrand || sameKind)) failed[ordinal] = (failed[ordinal] ?? 0) | OTHER_BIT;
  }
}

/** @returns by ordinal: the bits of the filters that the product fails; 0 if it belongs to the list */
export function failedFilterBits(index: ProductIndex, { filters, relatedTo }: ListFilter): Uint8Array {
  const failed = new Uint8Array(index.size);
  addUnpublishedBits(failed, index.published);
  for (const group of GROUPS) {
    const values = filters[group];
    const column = index.groups[group];
    if (values) addGroupBits(failed, column.codes, column.matchCodes(values), FACET_BITS[group]);
  }
  const priceRange = priceRangeOf(filters);
  if (priceRange) addPriceBits(failed, index.prices, priceRange);
  if (filters.in_stock !== undefined) addStockBits(failed, index.inStock, Number(filters.in_stock));
  if (filters.q !== undefined) addUnrankedBits(failed, rankProducts(index, filters.q));
  if (filters.related_to !== undefined) addUnrelatedBits(failed, index, relatedTo);
  return failed;
}
