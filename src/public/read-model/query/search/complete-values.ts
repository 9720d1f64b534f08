import { isChoiceFilter } from '../../../../contract/declared-fields';
import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { withoutLeadingFillers } from './fillers';
import { decodeKeystrokes } from './keystrokes';
import { asUnderstood, canStay } from './staying-words';
import { isBegun } from './marks';
import { splitWords, wordsOf } from './tokens';
import type { SearchValue } from './values';

/** So many words at most are typed of a name before it is suggested. */
const MAX_BEGUN_WORDS = 4;

/** A value whose name the last words begin, and the words before them, which stay. */
interface BegunValue {
  before: string;
  value: SearchValue;
  /** from which of the name's words on it is completed: "v" is "vang đỏ" of "Rượu vang đỏ" */
  from: number;
}

/** A search whose last words are completed with a value's name. */
interface CompletedValue extends BegunValue {
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
function valuesBegun(index: ProductIndex, q: string): BegunValue[] {
  const words = splitWords(q);
  const begun = begunBy(index, words);
  if (begun.length > 0) return begun;
  for (const reading of decodeKeystrokes(words.at(-1)?.toLowerCase() ?? '')) {
    const decoded = begunBy(index, [...words.slice(0, -1), reading]);
    if (decoded.length > 0) return decoded;
  }
  return [];
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
  const staying = new Map<string, string | undefined>();
  return valuesBegun(index, q).flatMap((begun) => {
    const { before, value, from } = begun;
    if (!staying.has(before)) staying.set(before, canStay(index, before) ? asUnderstood(index, before) : undefined);
    const words = staying.get(before);
    const name = nameFrom(value, before === '' || from > 0 ? from : leadingFillers(value));
    return words === undefined ? [] : [{ ...begun, text: `${words} ${name}`.trim() }];
  });
}
