import type { ProductSort } from '../../../contract/resources/products';
import { missedFilters, priceRange, type Narrowing, type PriceRange } from './matching';
import { NO_PRICE, type ProductIndex } from './product-index';
import { RANKS, rankProducts } from './search';

/** What is selected is put together here and then copied: it is as long as it may get, and used again. */
let bench = new Int32Array(0);

const SIGN = 31;

function inOrder(order: Int32Array, missed: Uint8Array): Int32Array {
  if (bench.length < order.length) bench = new Int32Array(order.length * 2);
  const selected = bench;
  let count = 0;
  for (let at = 0; at < order.length; at += 1) {
    const place = order[at] ?? 0;
    // Written over by the next one, unless it stays. Without a branch, as the filters (matching.ts).
    selected[count] = place;
    count += ((missed[place] ?? 0) - 1) >>> SIGN;
  }
  return selected.slice(0, count);
}

/** @param isBefore true of the first places of the order, up to where it becomes false for good */
function countWhile(order: Int32Array, isBefore: (place: number) => boolean): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(order[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In an order of prices, those of a range stand together. */
function pricedIn({ orders, prices }: ProductIndex, sort: 'price' | '-price', { low, high }: PriceRange): Int32Array {
  const order = orders[sort].places;
  if (high < low) return order.subarray(0, 0);
  const price = (place: number): number => prices[place] ?? NO_PRICE;
  if (sort === '-price') {
    return order.subarray(
      countWhile(order, (place) => price(place) > high),
      countWhile(order, (place) => price(place) >= low),
    );
  }
  const priced = (place: number): boolean => price(place) !== NO_PRICE;
  return order.subarray(
    countWhile(order, (place) => priced(place) && price(place) < low),
    countWhile(order, (place) => priced(place) && price(place) <= high),
  );
}

/** The best ranked first, and as they came among equals. */
function byRank(selected: Int32Array, ranks: Uint8Array): Int32Array {
  const next = new Int32Array(RANKS + 1);
  for (let at = 0; at < selected.length; at += 1) {
    const behind = (ranks[selected[at] ?? 0] ?? 0) + 1;
    next[behind] = (next[behind] ?? 0) + 1;
  }
  for (let rank = 1; rank <= RANKS; rank += 1) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0);
  const ranked = new Int32Array(selected.length);
  for (let at = 0; at < selected.length; at += 1) {
    const place = selected[at] ?? 0;
    const rank = ranks[place] ?? 0;
    const to = next[rank] ?? 0;
    ranked[to] = place;
    next[rank] = to + 1;
  }
  return ranked;
}

function select(index: ProductIndex, narrowing: Narrowing, sort: ProductSort = '-created_at'): Int32Array {
  const { price_min, price_max, ...others } = narrowing.filters;
  const unfiltered = Object.values(others).every((value) => value === undefined);
  const range = priceRange({ price_min, price_max });
  const byPrice = range !== undefined && (sort === 'price' || sort === '-price');
  const order = byPrice ? pricedIn(index, sort, range) : index.orders[sort].places;
  return unfiltered && (byPrice || !range) ? order : inOrder(order, missedFilters(index, narrowing));
}

/**
 * All products of a list, in its order: a page is a part of it, and its total is its length.
 *
 * @param sort without it: newest first, or by relevance where there is a `q`
 * @returns their places, not to be written to
 */
export function selectProducts(index: ProductIndex, narrowing: Narrowing, sort: ProductSort | undefined): Int32Array {
  const key = `list ${sort ?? ''} ${narrowing.relatedTo ?? ''} ${JSON.stringify(narrowing.filters)}`;
  const { q } = narrowing.filters;
  return index.memory.recall(key, () => {
    const selected = select(index, narrowing, sort);
    return q === undefined || sort !== undefined ? selected : byRank(selected, rankProducts(index, q));
  });
}
