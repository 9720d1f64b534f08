import { isChoiceFilter } from '../../../../contract/declared-fields';
import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import type { ProductWords } from '../product-index/product-words';
import { selectProducts } from '../product-index/select-products';
import { proposedColumn, valueColumn } from '../product-index/value-columns';
import { completeValues } from './complete-values';
import { searchProducts } from './search';
import { isNumber, splitWords, wordsOf } from './tokens';
import { VALUE_KINDS, type SearchValue, type ValueKind } from './values';

/** A value that the typed text begins, with its published products. */
export interface SuggestedValue extends SearchValue {
  count: number;
}

/** A search that the typed text begins. */
export interface SuggestedSearch {
  text: string;
  count: number;
}

/** A last word that was read as another one may be half typed: it must not contradict what stands before it. */
function selectSuggested(index: ProductIndex, q: string): Int32Array {
  const found = selectProducts(index, { filters: { q } }, undefined);
  const { corrected, dropped } = searchProducts(index, q).meaning;
  const before = splitWords(q).slice(0, -1).join(' ');
  const isClear = corrected.length === 0 && dropped.length === 0;
  if (before === '' || isClear || isNumber(wordsOf(q).at(-1) ?? '')) return found;
  const { scores } = searchProducts(index, before);
  const sure = found.filter((ordinal) => (scores[ordinal] ?? 0) > 0);
  return sure.length > 0 ? sure : selectProducts(index, { filters: { q: before } }, undefined);
}

/** @returns the ids of the products that a search finds first */
export const suggestProducts = (index: ProductIndex, q: string, limit: number): number[] =>
  Array.from(selectSuggested(index, q).subarray(0, limit), (ordinal) => index.itemIds[ordinal] ?? 0);

/** How many of the ordinals have each value of a kind, by its key. One pass over the products. */
function countByKey(index: ProductIndex, kind: ValueKind, ordinals: Int32Array): Map<SearchValue['key'], number> {
  const counts = new Map<SearchValue['key'], number>();
  // What is proposed is found too, where an editor has said nothing.
  const proposed = isChoiceFilter(kind) ? proposedColumn(index, kind) : undefined;
  for (const { column, keys } of [valueColumn(index, kind), ...(proposed ? [proposed] : [])]) {
    const byCode = new Int32Array(keys.length);
    for (let at = 0; at < ordinals.length; at += 1) {
      const code = column.codes[ordinals[at] ?? 0] ?? 0;
      byCode[code] = (byCode[code] ?? 0) + 1;
    }
    keys.forEach((own, code) => {
      const count = byCode[code] ?? 0;
      if (count > 0) for (const key of own) counts.set(key, (counts.get(key) ?? 0) + count);
    });
  }
  return counts;
}

const BYTES_PER_COUNT = 60;

/** @param q the search whose products are counted; empty: all published ones */
function countOf(index: ProductIndex, q: string, { kind, key }: SearchValue): number {
  const { counts } = index.queryCache.getOrCompute(`count ${kind} ${q}`, () => {
    const ordinals = q === '' ? index.orders.popular.ordinals : searchProducts(index, q).found;
    const counted = countByKey(index, kind, ordinals);
    return { counts: counted, byteLength: BYTES_PER_COUNT * counted.size };
  });
  return counts.get(key) ?? 0;
}

/** Names that begin with the typed text come first, then shorter ones. */
function byBeginning(typed: string): (a: SearchValue, b: SearchValue) => number {
  const key = ({ folded }: SearchValue): string => folded.join(' ');
  const rank = (value: SearchValue): number => (key(value).startsWith(typed) ? 0 : 1);
  return (a, b) => rank(a) - rank(b) || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.key < b.key ? -1 : 1);
}

/** @returns values in whose names each typed word begins a word */
export function valuesBeginning(
  { values }: Pick<ProductWords, 'values'>,
  typed: readonly string[],
  kinds: readonly ValueKind[],
): SearchValue[] {
  const folded = typed.map(foldText);
  const [first] = folded;
  if (first === undefined) return [];
  return [...values.withBeginning(first)]
    .filter((value) => kinds.includes(value.kind))
    .filter((value) => folded.every((word) => value.folded.some((own) => own.startsWith(word))))
    .sort(byBeginning(folded.join(' ')));
}

const isValueKind = (kind: string): kind is ValueKind => VALUE_KINDS.some((known) => known === kind);

/** @returns values of these kinds that the typed text begins or that a search understands, those with products */
export function suggestValues(index: ProductIndex, q: string, kinds: readonly ValueKind[], limit: number): SuggestedValue[] {
  const understood = searchProducts(index, q).meaning.understood.flatMap(({ as, id, value: slug }) => {
    const key = id ?? slug;
    const value = key === undefined || !isValueKind(as) ? undefined : index.words.values.get(as, key);
    return value && kinds.includes(value.kind) ? [value] : [];
  });
  const beginning = valuesBeginning(index.words, wordsOf(q), kinds);
  return [...new Set([...understood, ...beginning])]
    .map((value) => ({ ...value, count: countOf(index, '', value) }))
    .filter(({ count }) => count > 0)
    .slice(0, limit);
}

/** What a wine buyer asks for first. */
const TELLING_KINDS: readonly ValueKind[] = ['wine_type', 'country', 'origin', 'grape'];

/** @returns searches that complete the last words with a value's name; those with the most products first */
export function suggestSearches(index: ProductIndex, q: string, limit: number): SuggestedSearch[] {
  const searches = completeValues(index, q).map(({ before, text, value }) => ({
    text,
    count: countOf(index, before, value),
    typed: q.length - before.length,
    rank: TELLING_KINDS.includes(value.kind) ? 1 : 0,
  }));
  // What more of the typed words begin is meant: "hải s" is "hải sản", and not "hải Syrah".
  const sorted = searches
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.typed - a.typed || b.rank - a.rank || b.count - a.count || (a.text < b.text ? -1 : 1));
  const texts = sorted.map(({ text }) => foldText(text));
  const distinct = sorted.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
  return distinct.slice(0, limit).map(({ text, count }) => ({ text, count }));
}
