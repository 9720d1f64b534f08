import { INT32_MAX } from '../../../contract/parameters';
import { VALUE_KINDS } from '../search/values';
import { matchValues, type ColumnMatches } from './match-values';
import type { ProductIndex } from './product-index';
import { searchProducts } from '../search/search';

/** A product matches an array if it has any of the values. It must match all filters. */
export interface ProductFilters {
  q?: string | undefined;
  brand?: number[] | undefined;
  origin?: number[] | undefined;
  wine_type?: number[] | undefined;
  vintage?: number[] | undefined;
  /** slugs of names */
  country?: string[] | undefined;
  grape?: string[] | undefined;
  food?: string[] | undefined;
  /** per cent by volume, inclusive; a product without is in no range */
  abv_min?: number | undefined;
  abv_max?: number | undefined;
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
export const FACET_BITS = {
  ...{ brand: 1, origin: 2, wine_type: 4, vintage: 8, price: 16 },
  ...{ country: 32, grape: 64, food: 128 },
} as const;
const OTHER_BIT = 256;

/** By ordinal: the bits of the filters that the product fails. */
export type FailedFilters = Uint16Array;

/** inclusive */
export interface NumberRange {
  low: number;
  high: number;
}

export function priceRangeOf({ price_min, price_max }: ProductFilters): NumberRange | undefined {
  if (price_min === undefined && price_max === undefined) return undefined;
  return { low: price_min ?? 0, high: price_max ?? INT32_MAX };
}

/*
 * Each filter is one loop over all ordinals. The loops compare numbers only and do not branch: a function call per ordinal and
 * mispredicted branches are much slower.
 */
function addGroupBits(failed: FailedFilters, { column, matches }: ColumnMatches, bit: number): void {
  const { codes } = column;
  const bits = Uint16Array.from(matches, (isMatch) => (isMatch === 1 ? 0 : bit));
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    failed[ordinal] = (failed[ordinal] ?? 0) | (bits[codes[ordinal] ?? 0] ?? 0);
  }
}

const SIGN = 31;

/** One of the two differences is negative if the price is outside the range. NO_PRICE is below every range. */
function addPriceBits(failed: FailedFilters, prices: Int32Array, { low, high }: NumberRange): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    const price = prices[ordinal] ?? 0;
    const isOutside = ((price - low) | (high - price)) >>> SIGN;
    failed[ordinal] = (failed[ordinal] ?? 0) | (isOutside * FACET_BITS.price);
  }
}

function addStockBits(failed: FailedFilters, inStock: Uint8Array, wanted: number): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    failed[ordinal] = (failed[ordinal] ?? 0) | (((inStock[ordinal] ?? 0) ^ wanted) * OTHER_BIT);
  }
}

/** A score below 1 is negative after one is taken away. */
function addNotFoundBits(failed: FailedFilters, scores: Uint16Array): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    failed[ordinal] = (failed[ordinal] ?? 0) | ((((scores[ordinal] ?? 0) - 1) >>> SIGN) * OTHER_BIT);
  }
}

/** A product without an alcohol content is below every range. */
function addAbvBits(failed: FailedFilters, abvs: Int32Array, low: number, high: number): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    const abv = abvs[ordinal] ?? 0;
    failed[ordinal] = (failed[ordinal] ?? 0) | ((((abv - low) | (high - abv)) >>> SIGN) * OTHER_BIT);
  }
}

function addUnpublishedBits(failed: FailedFilters, published: Uint8Array): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) failed[ordinal] = ((published[ordinal] ?? 0) ^ 1) * OTHER_BIT;
}

/** Related: of the same brand, or of the same wine type and origin. A product is not related to itself. */
function addUnrelatedBits(failed: FailedFilters, index: ProductIndex, itemId: number | undefined): void {
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

const HUNDREDTHS = 100;
const ABV_MAX = 100;

/** Those of products without an abv are negative. */
function abvRangeOf({ abv_min, abv_max }: ProductFilters): NumberRange | undefined {
  if (abv_min === undefined && abv_max === undefined) return undefined;
  return { low: Math.round((abv_min ?? 0) * HUNDREDTHS), high: Math.round((abv_max ?? ABV_MAX) * HUNDREDTHS) };
}

/** @returns by ordinal: the bits of the filters that the product fails; 0 if it belongs to the list */
export function failedFilterBits(index: ProductIndex, { filters, relatedTo }: ListFilter): FailedFilters {
  const failed = new Uint16Array(index.size);
  addUnpublishedBits(failed, index.published);
  for (const kind of VALUE_KINDS) {
    const keys = filters[kind];
    if (keys) addGroupBits(failed, matchValues(index, kind, new Set<number | string>(keys)), FACET_BITS[kind]);
  }
  const { vintage } = index.groups;
  if (filters.vintage) {
    addGroupBits(failed, { column: vintage, matches: vintage.matchCodes(filters.vintage) }, FACET_BITS.vintage);
  }
  const priceRange = priceRangeOf(filters);
  if (priceRange) addPriceBits(failed, index.prices, priceRange);
  const abvRange = abvRangeOf(filters);
  if (abvRange) addAbvBits(failed, index.abvs, abvRange.low, abvRange.high);
  if (filters.in_stock !== undefined) addStockBits(failed, index.inStock, Number(filters.in_stock));
  if (filters.q !== undefined) addNotFoundBits(failed, searchProducts(index, filters.q).scores);
  if (filters.related_to !== undefined) addUnrelatedBits(failed, index, relatedTo);
  return failed;
}
