import { INT32_MAX } from '../../../../contract/parameters';
import {
  filterFields,
  isInHundredths,
  NAME_FILTERS,
  NUMBER_FILTERS,
  type FilterField,
  type FilterParameter,
} from '../../../../contract/declared-fields';
import { VALUE_KINDS } from '../search/values';
import { matchKeys, valueColumn } from './value-columns';
import type { ProductIndex } from './product-index';
import { relatedness } from './relatedness';
import { searchProducts } from '../search/search';
import { startOfShopDay } from '../../../../contract/shop-time';

type RangeEnd = `${FilterParameter<'range'>}_${'min' | 'max'}`;

/** A product matches an array if it has any of the values. It must match all filters. A product without is in no range. */
export type ProductFilters = {
  q?: string | undefined;
  brand?: number[] | undefined;
  origin?: number[] | undefined;
  wine_type?: number[] | undefined;
  /** slugs of names */
  country?: string[] | undefined;
  /** whole đồng, inclusive */
  price_min?: number | undefined;
  price_max?: number | undefined;
  on_sale?: boolean | undefined;
  /** a date: products since its beginning in Vietnam */
  created_since?: string | undefined;
  /** slug of a product */
  related_to?: string | undefined;
  ids?: number[] | undefined;
  slugs?: string[] | undefined;
} & { [Parameter in FilterParameter<'numbers'>]?: number[] | undefined } & {
  /** slugs of names */
  [Parameter in FilterParameter<'names'>]?: string[] | undefined;
} & { [Parameter in RangeEnd]?: number | undefined } & { [Parameter in FilterParameter<'flag'>]?: boolean | undefined };

export interface ListFilter {
  filters: ProductFilters;
  /** id of the product in `related_to`; undefined if no published product has the slug */
  relatedTo?: number | undefined;
  /** ids of the products in `ids` and `slugs`, in their order; undefined without both */
  listed?: readonly number[] | undefined;
  /** one product a wine */
  isByWine?: boolean | undefined;
}

const FACETS = ['brand', 'origin', 'wine_type', ...NUMBER_FILTERS, 'country', ...NAME_FILTERS, 'price'] as const;

/** A facet ignores its own filter, so each filter with a facet has its own bit. */
export const FACET_BITS = Object.fromEntries(FACETS.map((facet, at) => [facet, 1 << at])) as Record<
  (typeof FACETS)[number],
  number
>;
const OTHER_BIT = 1 << FACETS.length;

/** By ordinal: the bits of the filters that the product fails. */
export type FailedFilters = Uint32Array;

/** inclusive */
interface NumberRange {
  low: number;
  high: number;
}

/** @returns of those products that the index knows, in their order */
export const ordinalsOf = (index: ProductIndex, ids: readonly number[]): number[] =>
  ids.flatMap((id) => index.ordinalOf(id) ?? []);

function priceRangeOf({ price_min, price_max }: ProductFilters): NumberRange | undefined {
  if (price_min === undefined && price_max === undefined) return undefined;
  return { low: price_min ?? 0, high: price_max ?? INT32_MAX };
}

/*
 * Each filter is one loop over all ordinals. The loops compare numbers only and do not branch: a function call per ordinal and
 * mispredicted branches are much slower.
 */
function addGroupBits(failed: FailedFilters, codes: Int32Array, matches: Uint8Array, bit: number): void {
  const bits = Uint32Array.from(matches, (isMatch) => (isMatch === 1 ? 0 : bit));
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    failed[ordinal] = (failed[ordinal] ?? 0) | (bits[codes[ordinal] ?? 0] ?? 0);
  }
}

const RANGES = filterFields('range');
const FLAGS = filterFields('flag');

const SIGN = 31;

/** One of the two differences is negative if the number is outside the range. Products without one are below every range. */
function addRangeBits(failed: FailedFilters, numbers: Int32Array, { low, high }: NumberRange, bit: number): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    const number = numbers[ordinal] ?? 0;
    const isOutside = ((number - low) | (high - number)) >>> SIGN;
    failed[ordinal] = (failed[ordinal] ?? 0) | (isOutside * bit);
  }
}

function addFlagBits(failed: FailedFilters, flags: Uint8Array, wanted: number): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    failed[ordinal] = (failed[ordinal] ?? 0) | (((flags[ordinal] ?? 0) ^ wanted) * OTHER_BIT);
  }
}

/** A score below 1 is negative after one is taken away. */
function addNotFoundBits(failed: FailedFilters, scores: Uint16Array): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    failed[ordinal] = (failed[ordinal] ?? 0) | ((((scores[ordinal] ?? 0) - 1) >>> SIGN) * OTHER_BIT);
  }
}

const ON_SALE: NumberRange = { low: 1, high: 100 };
const NOT_ON_SALE: NumberRange = { low: 0, high: 0 };

function addOlderBits(failed: FailedFilters, createdAt: Float64Array, since: number): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1)
    failed[ordinal] = (failed[ordinal] ?? 0) | (Number((createdAt[ordinal] ?? 0) < since) * OTHER_BIT);
}

function addUnpublishedBits(failed: FailedFilters, published: Uint8Array): void {
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) failed[ordinal] = ((published[ordinal] ?? 0) ^ 1) * OTHER_BIT;
}

/** @param scores of {@link relatedness}; undefined if no published product has the slug */
function addUnrelatedBits(failed: FailedFilters, scores: Uint16Array | undefined): void {
  if (scores) addNotFoundBits(failed, scores);
  else failed.fill(OTHER_BIT);
}

function addNotListedBits(failed: FailedFilters, index: ProductIndex, listed: readonly number[]): void {
  const wanted = new Uint8Array(failed.length);
  for (const ordinal of ordinalsOf(index, listed)) wanted[ordinal] = 1;
  addFlagBits(failed, wanted, 1);
}

const HUNDREDTHS = 100;

/** @returns the asked range as the column has its numbers */
function rangeOf(filters: ProductFilters, field: FilterField<'range'>): NumberRange | undefined {
  const { parameter } = field.filter;
  const [low, high] = [filters[`${parameter}_min`], filters[`${parameter}_max`]];
  if (low === undefined && high === undefined) return undefined;
  const scale = isInHundredths(field) ? HUNDREDTHS : 1;
  return { low: Math.round((low ?? 0) * scale), high: high === undefined ? INT32_MAX : Math.round(high * scale) };
}

function addDeclaredBits(failed: FailedFilters, { groups, declared }: ProductIndex, filters: ProductFilters): void {
  for (const parameter of NUMBER_FILTERS) {
    const wanted = filters[parameter];
    const column = groups[parameter];
    if (wanted) addGroupBits(failed, column.codes, column.matchCodes(wanted), FACET_BITS[parameter]);
  }
  for (const field of RANGES) {
    const range = rangeOf(filters, field);
    if (range) addRangeBits(failed, declared.ranges[field.filter.parameter], range, OTHER_BIT);
  }
  for (const { filter } of FLAGS) {
    const wanted = filters[filter.parameter];
    if (wanted !== undefined) addFlagBits(failed, declared.flags[filter.parameter], Number(wanted));
  }
}

/** @returns by ordinal: the bits of the filters that the product fails; 0 if it belongs to the list */
export function failedFilterBits(index: ProductIndex, { filters, relatedTo, listed }: ListFilter): FailedFilters {
  const failed = new Uint32Array(index.size);
  addUnpublishedBits(failed, index.published);
  for (const kind of VALUE_KINDS) {
    const wanted = filters[kind];
    if (!wanted) continue;
    const column = valueColumn(index, kind);
    addGroupBits(failed, column.column.codes, matchKeys(column, new Set<number | string>(wanted)), FACET_BITS[kind]);
  }
  addDeclaredBits(failed, index, filters);
  if (filters.on_sale !== undefined) addRangeBits(failed, index.discounts, filters.on_sale ? ON_SALE : NOT_ON_SALE, OTHER_BIT);
  if (filters.created_since !== undefined) addOlderBits(failed, index.createdAt, startOfShopDay(filters.created_since));
  const priceRange = priceRangeOf(filters);
  if (priceRange) addRangeBits(failed, index.prices, priceRange, FACET_BITS.price);
  if (filters.q !== undefined) addNotFoundBits(failed, searchProducts(index, filters.q).scores);
  if (filters.related_to !== undefined) addUnrelatedBits(failed, relatedness(index, relatedTo));
  if (listed) addNotListedBits(failed, index, listed);
  return failed;
}
