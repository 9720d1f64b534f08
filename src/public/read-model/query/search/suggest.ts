import { isChoiceFilter } from '../../../../contract/declared-fields';
import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import type { ProductWords } from '../product-index/product-words';
import { proposedColumn, valueColumn } from '../product-index/value-columns';
import { completeValues } from './complete-values';
import { searchProducts } from './search';
import { isNumber, wordsOf } from './tokens';
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

const withoutLastWord = (q: string): string => q.trim().split(/\s+/).slice(0, -1).join(' ');

/** Whether the last word was read as another one, or dropped. */
function isUnclear(index: ProductIndex, q: string): boolean {
  const { corrected, dropped } = searchProducts(index, q).meaning;
  const [last] = wordsOf(q).slice(-1);
  return last !== undefined && (dropped.includes(last) || corrected.some(({ from }) => from === last));
}

/** Whether the last word is a number that no name and no vintage has or begins with: no wine has it, however it is finished. */
function isOtherNumber({ words, groups }: ProductIndex, q: string): boolean {
  const [last = ''] = wordsOf(q).slice(-1);
  if (!isNumber(last)) return false;
  const isBegun = words.name.beginningWith(last).length > 0;
  return !isBegun && !groups.vintage.values.some((year) => String(year).startsWith(last));
}

/** By ordinal: how well a product meets the search. A last word that was read as another one may be half typed: it must not contradict what stands before it. */
function findSuggested(index: ProductIndex, q: string): Uint16Array {
  const search = searchProducts(index, q);
  const before = withoutLastWord(q);
  if (before === '' || !isUnclear(index, q) || isOtherNumber(index, q)) return search.scores;
  const sure = searchProducts(index, before);
  const found = search.found.filter((ordinal) => (sure.scores[ordinal] ?? 0) > 0);
  if (found.length === 0) return sure.scores;
  const scores = new Uint16Array(index.size);
  for (const ordinal of found) scores[ordinal] = search.scores[ordinal] ?? 0;
  return scores;
}

/** @returns the ids of the products that a search finds first, without sorting the others */
export function suggestProducts(index: ProductIndex, q: string, limit: number): number[] {
  const scores = findSuggested(index, q);
  const { popular } = index.orders;
  const { ordinals } = popular;
  const best: number[] = [];
  let worst = 0;
  for (let position = 0; position < ordinals.length; position += 1) {
    const ordinal = ordinals[position] ?? 0;
    const score = scores[ordinal] ?? 0;
    if (score <= worst) continue;
    const rank = best.findIndex((other) => (scores[other] ?? 0) < score);
    best.splice(rank === -1 ? best.length : rank, 0, ordinal);
    if (best.length <= limit) continue;
    best.pop();
    worst = scores[best[limit - 1] ?? 0] ?? 0;
  }
  return best.slice(0, limit).map((ordinal) => index.itemIds[ordinal] ?? 0);
}

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

/**
 * @param q the search whose products are counted; empty: all published ones, which are counted once a version
 * @returns a function that counts a value's products
 */
function counter(index: ProductIndex, q: string): (value: SearchValue) => number {
  const ordinals = q === '' ? index.orders.popular.ordinals : searchProducts(index, q).found;
  return ({ kind, key }) => {
    const { counts } = index.queryCache.getOrCompute(`count ${kind} ${q}`, () => {
      const counted = countByKey(index, kind, ordinals);
      return { counts: counted, byteLength: BYTES_PER_COUNT * counted.size };
    });
    return counts.get(key) ?? 0;
  };
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

/** @returns values of these kinds that the typed text begins or that a search understands, those with products */
export function suggestValues(index: ProductIndex, q: string, kinds: readonly ValueKind[], limit: number): SuggestedValue[] {
  const understood = searchProducts(index, q).meaning.understood.flatMap((part) => {
    const key = part.id ?? part.value;
    const value = key === undefined || !isValueKind(part.as) ? undefined : index.words.values.get(part.as, key);
    return value && kinds.includes(value.kind) ? [value] : [];
  });
  const beginning = valuesBeginning(index.words, wordsOf(q), kinds);
  const countOf = counter(index, '');
  return [...new Set([...understood, ...beginning])]
    .map((value) => ({ ...value, count: countOf(value) }))
    .filter(({ count }) => count > 0)
    .slice(0, limit);
}

const isValueKind = (kind: string): kind is ValueKind => VALUE_KINDS.some((known) => known === kind);

/** What a wine buyer asks for first. */
const TELLING_KINDS: readonly ValueKind[] = ['wine_type', 'country', 'origin', 'grape'];

/** @returns searches that complete the last words with a value's name; those with the most products first */
export function suggestSearches(index: ProductIndex, q: string, limit: number): SuggestedSearch[] {
  const searches = completeValues(index, q).map(({ before, text, value }) => ({
    text,
    count: counter(index, before)(value),
    typed: q.length - before.length,
    rank: TELLING_KINDS.includes(value.kind) ? 1 : 0,
  }));
  // What more of the typed words begin is meant: "hải s" is "hải sản", and not "hải Syrah".
  const sorted = searches
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.typed - a.typed || b.rank - a.rank || b.count - a.count || (a.text < b.text ? -1 : 1));
  const distinct = new Map<string, SuggestedSearch>();
  for (const { text, count } of sorted) {
    const key = foldText(text);
    if (!distinct.has(key)) distinct.set(key, { text, count });
  }
  return [...distinct.values()].slice(0, limit);
}
