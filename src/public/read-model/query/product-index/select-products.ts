import type { ProductSort } from '../../../../contract/resources/products';
import { failedFilterBits, ordinalsOf, type ListFilter } from './list-filter';
import { NO_PRICE, type ProductIndex } from './product-index';
import { relatedness } from './relatedness';
import { SCORE_LIMIT, searchProducts, type SearchResult } from '../search/search';

/** Reused, so that a query allocates only the part that it returns. */
let scratch = new Int32Array(0);

const SIGN = 31;

/** @returns the ordinals of the list in this order: a view that the next call overwrites */
function pickUnfailed(index: ProductIndex, order: Int32Array, listFilter: ListFilter): Int32Array {
  const failed = failedFilterBits(index, listFilter);
  if (scratch.length < order.length) scratch = new Int32Array(order.length * 2);
  const selected = scratch;
  let count = 0;
  for (let position = 0; position < order.length; position += 1) {
    const ordinal = order[position] ?? 0;
    // Without a branch, as in list-filter.ts: if the ordinal is not selected, count stays and the next one overwrites it.
    selected[count] = ordinal;
    count += ((failed[ordinal] ?? 0) - 1) >>> SIGN;
  }
  return selected.subarray(0, count);
}

/** A stable counting sort: the highest rank first. @param ranks of the selected ordinals, below the limit */
function sortByRank(selected: Int32Array, ranks: Uint32Array, limit: number): Int32Array {
  const placeOf = (position: number): number => limit - (ranks[position] ?? 0);
  const offsets = new Int32Array(limit + 2);
  for (let position = 0; position < selected.length; position += 1) {
    const next = placeOf(position) + 1;
    offsets[next] = (offsets[next] ?? 0) + 1;
  }
  for (let rank = 1; rank <= limit; rank += 1) offsets[rank] = (offsets[rank] ?? 0) + (offsets[rank - 1] ?? 0);
  const sorted = new Int32Array(selected.length);
  for (let position = 0; position < selected.length; position += 1) {
    const place = placeOf(position);
    const offset = offsets[place] ?? 0;
    sorted[offset] = selected[position] ?? 0;
    offsets[place] = offset + 1;
  }
  return sorted;
}

/** Among equals: what is in stock, then what has a price. */
const RANKS_OF_EQUALS = 4;

function sortByScore({ declared, prices }: ProductIndex, selected: Int32Array, scores: Uint16Array): Int32Array {
  const { in_stock: inStock } = declared.flags;
  const ranks = Uint32Array.from(selected, (ordinal) => {
    const isPriced = Number((prices[ordinal] ?? NO_PRICE) !== NO_PRICE);
    return (scores[ordinal] ?? 0) * RANKS_OF_EQUALS + (inStock[ordinal] ?? 0) * 2 + isPriced;
  });
  return sortByRank(selected, ranks, SCORE_LIMIT * RANKS_OF_EQUALS);
}

/** Of products with the same score, one of each wine comes before further vintages. */
function spreadWines({ wines }: ProductIndex, sorted: Int32Array, scores: Uint16Array): Int32Array {
  const isSeen = new Uint8Array(wines.values.length);
  const spread = new Int32Array(sorted.length);
  const others: number[] = [];
  let length = 0;
  for (let position = 0; position < sorted.length; position += 1) {
    const ordinal = sorted[position] ?? 0;
    const wine = wines.codes[ordinal] ?? 0;
    if (isSeen[wine] === 1) others.push(ordinal);
    else {
      isSeen[wine] = 1;
      spread[length] = ordinal;
      length += 1;
    }
    if (scores[ordinal] === scores[sorted[position + 1] ?? -1]) continue;
    for (const other of others.splice(0)) {
      spread[length] = other;
      length += 1;
    }
  }
  return spread;
}

/** Orders by what differs between the vintages of a wine. */
const VINTAGE_ORDERS: ReadonlySet<ProductSort> = new Set(['price', '-price', 'vintage', '-vintage', '-discount']);

/** More than any year, and more than any year and score. */
const SCORE_RANK = 10_000;
const IN_STOCK_RANK = SCORE_RANK * SCORE_LIMIT;

/** @returns how well a vintage stands for its wine: the first of an order that tells vintages apart, else what fits best, else the newest */
function vintageRank(
  index: ProductIndex,
  { filters: { q } }: ListFilter,
  sort: ProductSort | undefined,
): (ordinal: number) => number {
  const { vintage } = index.groups;
  const search = q === undefined ? undefined : searchProducts(index, q);
  const order = sort ?? search?.sort;
  if (order !== undefined && VINTAGE_ORDERS.has(order)) return () => 0;
  const scores = order === undefined ? search?.scores : undefined;
  return (ordinal) => (scores?.[ordinal] ?? 0) * SCORE_RANK + (vintage.values[vintage.codes[ordinal] ?? 0] ?? 0);
}

/** @returns of each wine one vintage, where the order has it; one in stock before all others */
function onePerWine({ wines, declared }: ProductIndex, selected: Int32Array, rankOf: (ordinal: number) => number): Int32Array {
  const best = new Int32Array(wines.values.length).fill(-1);
  const ranks = new Float64Array(wines.values.length);
  for (const ordinal of selected) {
    const wine = wines.codes[ordinal] ?? 0;
    const rank = (declared.flags.in_stock[ordinal] ?? 0) * IN_STOCK_RANK + rankOf(ordinal);
    if (best[wine] !== -1 && rank <= (ranks[wine] ?? 0)) continue;
    best[wine] = ordinal;
    ranks[wine] = rank;
  }
  return selected.filter((ordinal) => best[wines.codes[ordinal] ?? 0] === ordinal);
}

function selectInOrder(index: ProductIndex, listFilter: ListFilter, sort: ProductSort): Int32Array {
  const order = index.orders[sort].ordinals;
  const isUnfiltered = Object.values(listFilter.filters).every((value) => value === undefined);
  return isUnfiltered ? order : pickUnfailed(index, order, listFilter).slice();
}

function selectByRelevance(index: ProductIndex, listFilter: ListFilter, search: SearchResult): Int32Array {
  const selected = pickUnfailed(index, index.orders.popular.ordinals, listFilter);
  // Among equals the popular ones come first, then the newest.
  const sorted = sortByScore(index, selected, search.scores);
  return search.namesVintage ? sorted : spreadWines(index, sorted, search.scores);
}

function select(index: ProductIndex, listFilter: ListFilter, sort: ProductSort | undefined): Int32Array {
  const { q } = listFilter.filters;
  const { listed } = listFilter;
  if (sort !== undefined) return selectInOrder(index, listFilter, sort);
  if (listed) return pickUnfailed(index, Int32Array.from(ordinalsOf(index, listed)), listFilter).slice();
  if (q !== undefined) {
    const search = searchProducts(index, q);
    // “Rẻ nhất” is an order, as long as none is asked for.
    return search.sort === undefined
      ? selectByRelevance(index, listFilter, search)
      : selectInOrder(index, listFilter, search.sort);
  }
  const newest = selectInOrder(index, listFilter, '-created_at');
  const scores = listFilter.filters.related_to === undefined ? undefined : relatedness(index, listFilter.relatedTo);
  return scores ? sortByScore(index, newest, scores) : newest;
}

/**
 * Selects all products of a list, in its order. A page is a part of the result.
 *
 * @param sort default: in the order of `ids` or `slugs`; by relevance if there is a `q`, by likeness if there is a `related_to`, else
 *   newest first
 * @returns ordinals; read-only
 */
export function selectProducts(index: ProductIndex, listFilter: ListFilter, sort: ProductSort | undefined): Int32Array {
  const { filters, relatedTo, listed, isByWine = false } = listFilter;
  const key = `list ${sort ?? ''} ${relatedTo ?? ''} ${listed?.join(',') ?? ''} ${isByWine} ${JSON.stringify(filters)}`;
  return index.queryCache.getOrCompute(key, () => {
    const selected = select(index, listFilter, sort);
    return isByWine ? onePerWine(index, selected, vintageRank(index, listFilter, sort)) : selected;
  });
}
