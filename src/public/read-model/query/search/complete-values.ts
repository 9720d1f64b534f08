import { isChoiceFilter } from '../../../../contract/declared-fields';
import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { isFiller, withoutLeadingFillers } from './fillers';
import { decodeKeystrokes } from './keystrokes';
import { CONNECTIVES } from './language/requests';
import { hasSameMarks, isBegun } from './marks';
import { searchProducts } from './search';
import { splitWords, wordsOf } from './tokens';
import type { SearchValue } from './values';

/** So many words at most are typed of a name before it is suggested. */
const MAX_BEGUN_WORDS = 4;

/** A search whose last words are completed with a value's name. */
interface CompletedValue {
  text: string;
  value: SearchValue;
  /** the words before those, which stay */
  before: string;
}

/** Whether words say something without those behind them. "Bồ" of "Bồ Đào Nha" does not, and "không" would turn what follows. */
function canStay(index: ProductIndex, before: string): boolean {
  const words = wordsOf(before);
  if (words.some((_, at) => CONNECTIVES.match(words, at)?.meaning === 'not')) return false;
  const { understood, dropped } = searchProducts(index, before).meaning;
  const isName = (typed: string): boolean =>
    isFiller(typed) || index.words.name.withWord(foldText(typed)).some(({ word }) => hasSameMarks([typed], [word]));
  return dropped.length === 0 && (understood.length > 0 || words.every(isName));
}

/** @returns how the search goes on with the name; undefined if the typed words do not begin it, or one of its later words */
function completedName({ kind, name, words }: SearchValue, typed: readonly string[], isAlone: boolean): string | undefined {
  // “Không ngọt” is not “ngọt”.
  const short = isChoiceFilter(kind) ? words : (withoutLeadingFillers(words) ?? words);
  const bare = name.split(/\s+/).slice(-short.length).join(' ');
  if (isBegun(typed, words) && isAlone) return name;
  const starts = isChoiceFilter(kind) ? [words] : [words, short, words.slice(-typed.length)];
  return starts.some((start) => isBegun(typed, start)) ? bare : undefined;
}

function completeWords(index: ProductIndex, words: readonly string[]): CompletedValue[] {
  const found = new Map<SearchValue, CompletedValue>();
  for (let length = Math.min(MAX_BEGUN_WORDS, words.length); length > 0; length -= 1) {
    const typed = wordsOf(words.slice(-length).join(' '));
    const before = words.slice(0, -length).join(' ');
    const last = typed.at(-1);
    if (last === undefined || (before !== '' && !canStay(index, before))) continue;
    for (const value of index.words.values.withBeginning(foldText(last))) {
      const name = found.has(value) ? undefined : completedName(value, typed, before === '');
      if (name !== undefined) found.set(value, { value, before, text: `${before} ${name}`.trim() });
    }
  }
  return [...found.values()];
}

/** @returns searches that complete the last words with a value's name; raw Telex where they begin none */
export function completeValues(index: ProductIndex, q: string): CompletedValue[] {
  const words = splitWords(q);
  const last = words.at(-1)?.toLowerCase() ?? '';
  for (const reading of [last, ...decodeKeystrokes(last)]) {
    const completed = completeWords(index, [...words.slice(0, -1), reading]);
    if (completed.length > 0) return completed;
  }
  return [];
}
