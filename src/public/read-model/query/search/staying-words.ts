import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { isFiller } from './fillers';
import { CONNECTIVES } from './language/requests';
import { compareMarks, MARKS } from './marks';
import { searchProducts } from './search';
import { splitWords, wordsOf } from './tokens';

/** Whether a word says something without those behind it. */
const isWhole = ({ words: { name } }: ProductIndex, typed: string): boolean =>
  isFiller(typed) || name.withWord(foldText(typed)).some(({ word }) => compareMarks(typed, word) !== MARKS.differ);

/** Whether the last words say that what follows is not wanted. */
const endsNegated = (words: readonly string[]): boolean =>
  words.some((_, at) => {
    const { meaning, length } = CONNECTIVES.match(words, at) ?? { length: 0 };
    return meaning === 'not' && at + length === words.length;
  });

/** Whether the words that stay say something by themselves. "Bồ" of "Bồ Đào Nha" does not, and "không" would turn what follows. */
export function canStay(index: ProductIndex, before: string): boolean {
  const words = wordsOf(before);
  if (words.length === 0) return true;
  if (endsNegated(words)) return false;
  const { understood, excluded, dropped } = searchProducts(index, before).meaning;
  return dropped.length === 0 && (understood.length + excluded.length > 0 || words.every((word) => isWhole(index, word)));
}

/** @returns the words that stay as they are understood: "vang trang" is "vang trắng", which holds beside words with marks too */
export function asUnderstood(index: ProductIndex, before: string): string {
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
