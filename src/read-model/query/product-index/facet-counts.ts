import { FACET_BITS, failedFilterBits, type ListFilter } from './list-filter';
import type { Group, ProductIndex } from './product-index';

export interface ValueCount {
  value: number;
  count: number;
}

export interface FacetCounts extends Record<Group, ValueCount[]> {
  /** whole đồng; null if no product has a price */
  price: { min: number | null; max: number | null };
}

function countGroup(index: ProductIndex, group: Group, failed: Uint8Array): ValueCount[] {
  const { codes, values } = index.groups[group];
  const otherFilters = ~FACET_BITS[group];
  const counts = new Int32Array(values.length);
  for (let ordinal = 0; ordinal < failed.length; ordinal += 1) {
    if (((failed[ordinal] ?? 0) & otherFilters) !== 0) continue;
    const code = codes[ordinal] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return values.flatMap((value, code) => {
    const count = counts[code] ?? 0;
    return value === undefined || count === 0 ? [] : [{ value, count }];
  });
}

function findPriceRange({ prices }: ProductIndex, failed: Uint8Array): FacetCounts['price'] {
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
    vintage: countGroup(index, 'vintage', failed),
    price: findPriceRange(index, failed),
  };
}
