import { byParameter, type FilterParameter } from '../../../contract/declared-fields';
import { FACET_BITS, failedFilterBits, type FailedFilters, type ListFilter } from './list-filter';
import type { GroupColumn } from './group-column';
import type { Group, ProductIndex } from './product-index';

export interface ValueCount<Value extends number | string = number> {
  value: Value;
  count: number;
}

export interface FacetCounts
  extends Record<Group, ValueCount[]>, Record<'country' | FilterParameter<'names'>, ValueCount<string>[]> {
  /** whole đồng; null if no product has a price */
  price: { min: number | null; max: number | null };
}

/** @returns by code: the products that fail no filter but that of the bit */
function countCodes(
  column: Pick<GroupColumn<number | string>, 'codes' | 'values'>,
  failed: FailedFilters,
  bit: number,
): Int32Array {
  const { codes, values } = column;
  const otherFilters = ~bit;
  const counts = new Int32Array(values.length);
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    if (((failed[ordinal] ?? 0) & otherFilters) !== 0) continue;
    const code = codes[ordinal] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

function countGroup(index: ProductIndex, group: Group, failed: FailedFilters): ValueCount[] {
  const column = index.groups[group];
  const counts = countCodes(column, failed, FACET_BITS[group]);
  return column.values.flatMap((value, code) => {
    const count = counts[code] ?? 0;
    return value === undefined || count === 0 ? [] : [{ value, count }];
  });
}

/** Adds the counts of codes up by slug. @param slugsOf those of a code */
function sumBySlug(counts: Int32Array, slugsOf: (code: number) => readonly string[]): ValueCount<string>[] {
  const sums = new Map<string, number>();
  counts.forEach((count, code) => {
    if (count > 0) for (const slug of slugsOf(code)) sums.set(slug, (sums.get(slug) ?? 0) + count);
  });
  return [...sums].map(([value, count]) => ({ value, count }));
}

function countList(index: ProductIndex, list: FilterParameter<'names'>, failed: FailedFilters): ValueCount<string>[] {
  const column = index.declared.lists[list];
  return sumBySlug(countCodes(column, failed, FACET_BITS[list]), (code) => column.slugs[code] ?? []);
}

function countCountries({ groups, groupEntries }: ProductIndex, failed: FailedFilters): ValueCount<string>[] {
  const { origin } = groups;
  return sumBySlug(countCodes(origin, failed, FACET_BITS.country), (code) => {
    const country = groupEntries.countries.get(origin.values[code] ?? 0);
    return country ? [country.slug] : [];
  });
}

function findPriceRange({ prices }: ProductIndex, failed: FailedFilters): FacetCounts['price'] {
  const otherFilters = ~FACET_BITS.price;
  let min = Infinity;
  let max = -1;
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    const price = prices[ordinal] ?? -1;
    if (price < 0 || ((failed[ordinal] ?? 0) & otherFilters) !== 0) continue;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  return max < 0 ? { min: null, max: null } : { min, max };
}

/** Counts each facet with all filters except its own. */
export function countFacets(index: ProductIndex, listFilter: ListFilter): FacetCounts {
  const failed = failedFilterBits(index, listFilter);
  return {
    brand: countGroup(index, 'brand', failed),
    origin: countGroup(index, 'origin', failed),
    wine_type: countGroup(index, 'wine_type', failed),
    ...byParameter('numbers', ({ filter }) => countGroup(index, filter.parameter, failed)),
    country: countCountries(index, failed),
    ...byParameter('names', ({ filter }) => countList(index, filter.parameter, failed)),
    price: findPriceRange(index, failed),
  };
}
