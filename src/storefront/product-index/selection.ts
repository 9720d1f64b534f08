import type { ProductSort } from '../product-sorts';
import { missedFilters, type Narrowing } from './matching';
import type { ProductIndex } from './product-index';
import { RANKS, rankPlaces } from './search';

/** What is selected is put together here and then copied: it is as long as it may get, and used again. */
let bench = new Int32Array(0);

function inOrder(order: Int32Array, missed: Uint8Array): Int32Array {
  if (bench.length < order.length) bench = new Int32Array(order.length * 2);
  const selected = bench;
  let count = 0;
  for (let at = 0; at < order.length; at += 1) {
    const place = order[at] ?? 0;
    if (missed[place] !== 0) continue;
    selected[count] = place;
    count += 1;
  }
  return selected.slice(0, count);
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

function select(index: ProductIndex, narrowing: Narrowing, sort: ProductSort | undefined): Int32Array {
  const { q, ...others } = narrowing.filters;
  const order = index.orders[sort ?? '-created_at'].places;
  if (q === undefined && Object.values(others).every((value) => value === undefined)) return order;
  const selected = inOrder(order, missedFilters(index, narrowing));
  return q === undefined || sort !== undefined ? selected : byRank(selected, rankPlaces(index, q));
}

/**
 * All products of a list, in its order: a page is a part of it, and its total is its length.
 *
 * @param sort without it: newest first, or by relevance where there is a `q`
 * @returns their places, not to be written to
 */
export function selectProducts(index: ProductIndex, narrowing: Narrowing, sort: ProductSort | undefined): Int32Array {
  const key = `list ${sort ?? ''} ${narrowing.relatedTo ?? ''} ${JSON.stringify(narrowing.filters)}`;
  return index.memory.recall(key, () => select(index, narrowing, sort));
}
