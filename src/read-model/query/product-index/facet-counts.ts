import { FACET_BITS, missedFilters, type Narrowing } from './matching';
import { GROUPS, type ProductIndex } from './product-index';

export interface ValueCount {
  value: number;
  count: number;
}

/** What each filter would find beside the other ones that are set. */
export interface FacetCounts extends Record<(typeof GROUPS)[number], ValueCount[]> {
  /** whole đồng; null where nothing has a price */
  price: { min: number | null; max: number | null };
}

/** @param own the bits of the facet itself, which are not held against a place */
function countGroup(index: ProductIndex, group: (typeof GROUPS)[number], missed: Uint8Array): ValueCount[] {
  const { codes, values } = index.groups[group];
  const others = ~FACET_BITS[group];
  const counts = new Int32Array(values.length);
  for (let place = 0; place < missed.length; place += 1) {
    if (((missed[place] ?? 0) & others) !== 0) continue;
    const code = codes[place] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return values.flatMap((value, code) => {
    const count = counts[code] ?? 0;
    return value === undefined || count === 0 ? [] : [{ value, count }];
  });
}

function priceRange({ prices }: ProductIndex, missed: Uint8Array): FacetCounts['price'] {
  const others = ~FACET_BITS.price;
  let min = Infinity;
  let max = -1;
  for (let place = 0; place < missed.length; place += 1) {
    const price = prices[place] ?? -1;
    if (price < 0 || ((missed[place] ?? 0) & others) !== 0) continue;
    if (price < min) min = price;
    if (price > max) max = price;
  }
  return max < 0 ? { min: null, max: null } : { min, max };
}

/** Every facet, each counted with all the other filters applied but not its own. */
export function countFacets(index: ProductIndex, narrowing: Narrowing): FacetCounts {
  const missed = missedFilters(index, narrowing);
  return {
    brand: countGroup(index, 'brand', missed),
    origin: countGroup(index, 'origin', missed),
    wine_type: countGroup(index, 'wine_type', missed),
    vintage: countGroup(index, 'vintage', missed),
    price: priceRange(index, missed),
  };
}
