import { isChoiceFilter } from '../../../contract/declared-fields';
import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { isFiller, withoutLeadingFillers } from './fillers';
import { decodeKeystrokes } from './keystrokes';
import { negationLength } from './language/negation';
import { REQUESTS } from './language/requests';
import { compareMarks, MARKS } from './marks';
import { searchProducts } from './search';
import { isBegun, MAX_BEGUN_WORDS } from './synonyms';
import { wordsOf } from './tokens';
import type { SearchValue } from './values';

/** A value whose name the last words begin, and the words before them, which stay. */
interface BegunValue {
  before: string;
  value: SearchValue;
  /** from which of the name's words on it is completed: "v" is "vang đỏ" of "Rượu vang đỏ" */
  from: number;
}

/** A search whose last words are completed with a value's name. */
export interface CompletedValue extends BegunValue {
  text: string;
}

/** @returns from which of its words on a name is completed, if the typed words are its own, in their order, the last one unfinished */
function beginningIn({ kind, words, folded }: SearchValue, typed: readonly string[]): number | undefined {
  if (isBegun(typed, words)) return 0;
  // “Không ngọt” is not begun by “ng”.
  if (isChoiceFilter(kind)) return undefined;
  if (words.length > 1 && withoutLeadingFillers(folded) !== undefined && isBegun(typed, words.slice(1))) return 1;
  return isBegun(typed, words.slice(-typed.length)) ? 0 : undefined;
}

const splitWords = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

function begunBy(index: ProductIndex, words: readonly string[]): BegunValue[] {
  const found = new Map<SearchValue, BegunValue>();
  for (let length = Math.min(MAX_BEGUN_WORDS, words.length); length > 0; length -= 1) {
    const typed = wordsOf(words.slice(-length).join(' '));
    const last = typed.at(-1);
    if (last === undefined) continue;
    const before = words.slice(0, -length).join(' ');
    for (const value of index.words.values.withBeginning(foldText(last))) {
      const from = found.has(value) ? undefined : beginningIn(value, typed);
      if (from !== undefined) found.set(value, { before, value, from });
    }
  }
  return [...found.values()];
}

/** @returns the values that the last words begin, those that more of the words begin first; raw Telex where they begin none */
export function valuesBegun(index: ProductIndex, q: string): BegunValue[] {
  const words = splitWords(q);
  const begun = begunBy(index, words);
  if (begun.length > 0) return begun;
  for (const reading of decodeKeystrokes(words.at(-1)?.toLowerCase() ?? '')) {
    const decoded = begunBy(index, [...words.slice(0, -1), reading]);
    if (decoded.length > 0) return decoded;
  }
  return [];
}

/** Whether a word says something without those behind it. */
function isWhole({ words: { name } }: ProductIndex, typed: string): boolean {
  const isNamed = name.withWord(foldText(typed)).some(({ word }) => compareMarks(typed, word) !== MARKS.differ);
  return isNamed || isFiller(typed) || REQUESTS.match([typed], 0) !== undefined;
}

/** Whether the words that stay say something by themselves. "Bồ" of "Bồ Đào Nha" does not, and "không" would turn what follows. */
function canStay(index: ProductIndex, before: string): boolean {
  const words = wordsOf(before);
  if (words.length === 0) return true;
  if (negationLength(words) > 0) return false;
  const { understood, excluded, dropped } = searchProducts(index, before).meaning;
  if (dropped.length > 0) return false;
  return understood.length + excluded.length > 0 || words.every((word) => isWhole(index, word));
}

/** @returns the words that stay as they are understood: "vang trang" is "vang trắng", which holds beside words with marks too */
function asUnderstood(index: ProductIndex, before: string): string {
  if (before === '') return before;
  const { understood, corrected } = searchProducts(index, before).meaning;
  const marked = new Map(corrected.map(({ from, to }) => [from, to]));
  for (const { text, name } of understood) {
    const typed = wordsOf(text);
    for (const word of wordsOf(name ?? '')) if (typed.includes(foldText(word))) marked.set(foldText(word), word);
  }
  return splitWords(before)
    .map((word) => marked.get(word.toLowerCase()) ?? word)
    .join(' ');
}

/** @returns a name from one of its words on: "đỏ" of "Rượu vang đỏ" */
function nameFrom({ name, words }: SearchValue, from: number): string {
  return from === 0
    ? name
    : name
        .split(/\s+/)
        .slice(from - words.length)
        .join(' ');
}

/** @returns how many words of a name say nothing beside others */
function leadingFillers({ kind, words }: SearchValue): number {
  // “Không ngọt” is not “ngọt”.
  if (isChoiceFilter(kind)) return 0;
  let rest: readonly string[] = words;
  for (let shorter = withoutLeadingFillers(rest); shorter !== undefined; shorter = withoutLeadingFillers(rest)) rest = shorter;
  return words.length - rest.length;
}

/** @returns searches that complete the last words with a value's name */
export function completeValues(index: ProductIndex, q: string): CompletedValue[] {
  const spelled = new Map<string, string | undefined>();
  return valuesBegun(index, q).flatMap((begun) => {
    const { before, value, from } = begun;
    if (!spelled.has(before)) spelled.set(before, canStay(index, before) ? asUnderstood(index, before) : undefined);
    const words = spelled.get(before);
    if (words === undefined) return [];
    const name = nameFrom(value, before === '' || from > 0 ? from : leadingFillers(value));
    return [{ ...begun, text: `${words} ${name}`.trim() }];
  });
}
