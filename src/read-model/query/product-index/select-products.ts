import type { ProductSort } from '../../../contract/resources/products';
import { failedFilterBits, ordinalsOf, priceRangeOf, type FailedFilters, type ListFilter, type NumberRange } from './list-filter';
import { NO_PRICE, type ProductIndex } from './product-index';
import { SCORE_LIMIT, searchProducts, type SearchResult } from '../search/search';
import { partitionPoint } from './sorted-ordinals';

/** Reused, so that a query allocates only the part that it returns. */
let scratch = new Int32Array(0);

const SIGN = 31;

/**
 * @param values by ordinal
 * @param wantsZero whether the ordinals whose value is 0 are selected, or the others
 * @returns a view that the next call overwrites
 */
function pickOrdinals(order: Int32Array, values: FailedFilters, wantsZero: boolean): Int32Array {
  if (scratch.length < order.length) scratch = new Int32Array(order.length * 2);
  const selected = scratch;
  const unwanted = wantsZero ? 0 : 1;
  let count = 0;
  for (let position = 0; position < order.length; position += 1) {
    const ordinal = order[position] ?? 0;
    // Without a branch, as in list-filter.ts: if the ordinal is not selected, count stays and the next one overwrites it.
    selected[count] = ordinal;
    count += (((values[ordinal] ?? 0) - 1) >>> SIGN) ^ unwanted;
  }
  return selected.subarray(0, count);
}

const pickUnfailed = (index: ProductIndex, order: Int32Array, listFilter: ListFilter): Int32Array =>
  pickOrdinals(order, failedFilterBits(index, listFilter), true);

/** In an order by price, the products of a price range are adjacent. */
function sliceByPrice({ orders, prices }: ProductIndex, sort: 'price' | '-price', { low, high }: NumberRange): Int32Array {
  const order = orders[sort].ordinals;
  if (high < low) return order.subarray(0, 0);
  const price = (ordinal: number): number => prices[ordinal] ?? NO_PRICE;
  if (sort === '-price') {
    return order.subarray(
      partitionPoint(order, (ordinal) => price(ordinal) > high),
      partitionPoint(order, (ordinal) => price(ordinal) >= low),
    );
  }
  const hasPrice = (ordinal: number): boolean => price(ordinal) !== NO_PRICE;
  return order.subarray(
    partitionPoint(order, (ordinal) => hasPrice(ordinal) && price(ordinal) < low),
    partitionPoint(order, (ordinal) => hasPrice(ordinal) && price(ordinal) <= high),
  );
}

/** @returns what a search has found, the most popular first */
function pickFound({ orders }: ProductIndex, { found, scores }: SearchResult): Int32Array {
  const { popular } = orders;
  return popular.sortFew(found) ?? pickOrdinals(popular.ordinals, scores, false);
}

/** A stable counting sort: the highest score first. */
function sortByScore(selected: Int32Array, scores: Uint16Array): Int32Array {
  const rankOf = (position: number): number => SCORE_LIMIT - (scores[selected[position] ?? 0] ?? 0);
  const offsets = new Int32Array(SCORE_LIMIT + 2);
  for (let position = 0; position < selected.length; position += 1) {
    const next = rankOf(position) + 1;
    offsets[next] = (offsets[next] ?? 0) + 1;
  }
  for (let rank = 1; rank <= SCORE_LIMIT; rank += 1) offsets[rank] = (offsets[rank] ?? 0) + (offsets[rank - 1] ?? 0);
  const sorted = new Int32Array(selected.length);
  for (let position = 0; position < selected.length; position += 1) {
    const rank = rankOf(position);
    const offset = offsets[rank] ?? 0;
    sorted[offset] = selected[position] ?? 0;
    offsets[rank] = offset + 1;
  }
  return sorted;
}

function selectInOrder(index: ProductIndex, listFilter: ListFilter, sort: ProductSort): Int32Array {
  const { price_min, price_max, ...others } = listFilter.filters;
  const isUnfiltered = Object.values(others).every((value) => value === undefined);
  const range = priceRangeOf({ price_min, price_max });
  const isSliced = range !== undefined && (sort === 'price' || sort === '-price');
  const order = isSliced ? sliceByPrice(index, sort, range) : index.orders[sort].ordinals;
  return isUnfiltered && (isSliced || !range) ? order : pickUnfailed(index, order, listFilter).slice();
}

/**
 * Selects all products of a list, in its order. A page is a part of the result.
 *
 * @param sort default: in the order of `ids` or `slugs`; by relevance if there is a `q`, else newest first
 * @returns ordinals; read-only
 */
export function selectProducts(index: ProductIndex, listFilter: ListFilter, sort: ProductSort | undefined): Int32Array {
  const { filters, relatedTo, listed } = listFilter;
  const key = `list ${sort ?? ''} ${relatedTo ?? ''} ${listed?.join(',') ?? ''} ${JSON.stringify(filters)}`;
  const { q } = filters;
  return index.queryCache.getOrCompute(key, () => {
    if (listed && sort === undefined) return pickUnfailed(index, Int32Array.from(ordinalsOf(index, listed)), listFilter).slice();
    if (q === undefined || sort !== undefined) return selectInOrder(index, listFilter, sort ?? '-created_at');
    const search = searchProducts(index, q);
    const isSearchOnly = Object.entries(listFilter.filters).every(([name, value]) => name === 'q' || value === undefined);
    const selected = isSearchOnly ? pickFound(index, search) : pickUnfailed(index, index.orders.popular.ordinals, listFilter);
    // Among equals the popular ones come first, then the newest.
    return sortByScore(selected, search.scores);
  });
}
