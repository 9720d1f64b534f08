import { foldText } from '../../projection/text';
import { matchValues, type ColumnMatches } from '../product-index/match-values';
import type { ProductIndex } from '../product-index/product-index';
import type { ProductWords } from '../product-index/product-words';
import { withoutLeadingFillers } from './fillers';
import { prepareSearch, searchProducts } from './search';
import { wordsOf } from './tokens';
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

/** Values whose products are counted. */
const MAX_COUNTED = 24;

/** @returns the ids of the products that a search finds first, without sorting the others */
export function suggestProducts(index: ProductIndex, q: string, limit: number): number[] {
  const { found, scores } = searchProducts(index, q);
  const { popular } = index.orders;
  const ordinals = popular.sortFew(found) ?? popular.ordinals;
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

/** By code of a column: how many of the ordinals have it. */
function countByCode({ column, matches }: ColumnMatches, ordinals: Int32Array): Int32Array {
  const { codes } = column;
  const counts = new Int32Array(matches.length);
  for (let at = 0; at < ordinals.length; at += 1) {
    const code = codes[ordinals[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/**
 * One pass over the products for each kind of values.
 *
 * @param q the search whose products are counted; empty: all published ones, which are counted once a version
 * @returns a function that counts a value's products
 */
function counter(index: ProductIndex, q: string): (value: SearchValue) => number {
  const ordinals = q === '' ? index.orders.popular.ordinals : searchProducts(index, q).found;
  return ({ kind, key }) => {
    const matching = matchValues(index, kind, new Set([key]));
    const counts = index.queryCache.getOrCompute(`count ${kind} ${q}`, () => countByCode(matching, ordinals));
    return matching.matches.reduce((sum, isMatch, code) => sum + isMatch * (counts[code] ?? 0), 0);
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
    .slice(0, MAX_COUNTED)
    .map((value) => ({ ...value, count: countOf(value) }))
    .filter(({ count }) => count > 0)
    .slice(0, limit);
}

const isValueKind = (kind: string): kind is ValueKind => VALUE_KINDS.some((known) => known === kind);

/** @returns the name of a value as a part of a search: "đỏ" of "Rượu vang đỏ" */
function shortName({ name, words }: SearchValue): string {
  let rest: readonly string[] = words;
  for (let shorter = withoutLeadingFillers(rest); shorter !== undefined; shorter = withoutLeadingFillers(rest)) rest = shorter;
  return rest.length === words.length ? name : name.split(/\s+/).slice(-rest.length).join(' ');
}

/** The typed text without its last word, and that word. */
function splitLast(q: string): { before: string; last: string } {
  const at = q.trimEnd().lastIndexOf(' ');
  return { before: q.slice(0, at + 1).trim(), last: q.slice(at + 1).trim() };
}

/** What a wine buyer asks for first. */
const TELLING_KINDS: readonly ValueKind[] = ['wine_type', 'country', 'origin', 'grape'];

/** @returns the values that may complete the last word */
const completionsOf = (index: ProductIndex, last: string): SearchValue[] =>
  valuesBeginning(index.words, wordsOf(last), VALUE_KINDS).slice(0, MAX_COUNTED);

/** @returns searches that complete the last word with the name of a value; those with the most products first */
export function suggestSearches(index: ProductIndex, q: string, limit: number): SuggestedSearch[] {
  const { before, last } = splitLast(q);
  const values = completionsOf(index, last);
  if (values.length === 0) return [];
  const countOf = counter(index, before);
  const searches = values
    .map((value) => ({
      text: before === '' ? value.name : `${before} ${shortName(value)}`,
      count: countOf(value),
      isTelling: TELLING_KINDS.includes(value.kind),
    }))
    .filter(({ count }) => count > 0);
  const distinct = new Map(searches.map((search) => [foldText(search.text), search]));
  const sorted = [...distinct.values()].sort(
    (a, b) => Number(b.isTelling) - Number(a.isTelling) || b.count - a.count || (a.text < b.text ? -1 : 1),
  );
  return sorted.slice(0, limit).map(({ text, count }) => ({ text, count }));
}

/** Makes the searches that suggestions need, see {@link prepareSearch}. */
export async function prepareSuggestions(index: ProductIndex, q: string): Promise<void> {
  await prepareSearch(index, q);
  const { before, last } = splitLast(q);
  if (before !== '' && completionsOf(index, last).length > 0) await prepareSearch(index, before);
}
