import { byParameter, type FilterParameter } from '../../../../contract/declared-fields';
import { FACET_BITS, failedFilterBits, type FailedFilters, type ListFilter } from './list-filter';
import type { GroupColumn } from './group-column';
import type { Group, ProductIndex } from './product-index';
import { valueColumn, type ValueColumn } from './value-columns';
import type { ValueKind } from '../search/values';

export interface ValueCount<Value extends number | string = number> {
  value: Value;
  count: number;
}

export interface FacetCounts
  extends Record<Group, ValueCount[]>, Record<'country' | FilterParameter<'names'>, ValueCount<string>[]> {
  /** whole đồng; null if no product has a price */
  price: { min: number | null; max: number | null };
}

/** A column whose values are counted. */
interface Facet<Key> {
  codes: Int32Array;
  /** by code: its values */
  keys: readonly (readonly Key[])[];
  /** of its own filter */
  bit: number;
}

function countProducts<Key>({ codes, keys, bit }: Facet<Key>, failed: FailedFilters): Map<Key, number> {
  const otherFilters = ~bit;
  const byCode = new Int32Array(keys.length);
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    if (((failed[ordinal] ?? 0) & otherFilters) !== 0) continue;
    const code = codes[ordinal] ?? 0;
    byCode[code] = (byCode[code] ?? 0) + 1;
  }
  const counts = new Map<Key, number>();
  byCode.forEach((count, code) => {
    if (count > 0) for (const key of keys[code] ?? []) counts.set(key, (counts.get(key) ?? 0) + count);
  });
  return counts;
}

/** Vintages of one wine that have a value count once. */
function countWines<Key>({ codes, keys, bit }: Facet<Key>, failed: FailedFilters, wines: GroupColumn<string>): Map<Key, number> {
  const otherFilters = ~bit;
  const places = new Map<Key, number>();
  const placesByCode = keys.map((own) => own.map((key) => places.get(key) ?? (places.set(key, places.size), places.size - 1)));
  const counts = new Int32Array(places.size);
  const lastWines = new Int32Array(places.size);
  const { ordinalsByValue: ordinals } = wines;
  for (let at = 0; at < ordinals.length; at += 1) {
    const ordinal = ordinals[at] ?? 0;
    if (((failed[ordinal] ?? 0) & otherFilters) !== 0) continue;
    const wine = wines.codes[ordinal] ?? 0;
    const own = placesByCode[codes[ordinal] ?? 0] ?? [];
    for (let each = 0; each < own.length; each += 1) {
      const place = own[each] ?? 0;
      if (lastWines[place] === wine) continue;
      lastWines[place] = wine;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return new Map(Array.from(places, ([key, place]) => [key, counts[place] ?? 0]));
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

/** Counts each facet with all filters except its own: products, or wines where the list has one item a wine. */
export function countFacets(index: ProductIndex, listFilter: ListFilter): FacetCounts {
  const failed = failedFilterBits(index, listFilter);
  const count = <Key extends number | string>({ column, keys }: ValueColumn<Key>, bit: number): ValueCount<Key>[] => {
    const facet = { codes: column.codes, keys, bit };
    const counts = listFilter.isByWine === true ? countWines(facet, failed, index.wines) : countProducts(facet, failed);
    return Array.from(counts, ([value, of]) => ({ value, count: of })).filter((each) => each.count > 0);
  };
  const countValues = <Key extends number | string>(kind: ValueKind): ValueCount<Key>[] =>
    count(valueColumn(index, kind) as ValueColumn<Key>, FACET_BITS[kind]);
  return {
    brand: countValues('brand'),
    origin: countValues('origin'),
    wine_type: countValues('wine_type'),
    country: countValues('country'),
    ...byParameter('numbers', ({ filter: { parameter } }) => {
      const column = index.groups[parameter];
      return count({ column, keys: column.values.map((value) => (value === undefined ? [] : [value])) }, FACET_BITS[parameter]);
    }),
    ...byParameter('names', ({ filter: { parameter } }) => countValues<string>(parameter)),
    price: findPriceRange(index, failed),
  };
}
