import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { isFiller } from './fillers';
import { negationLength } from './language/negation';
import { REQUESTS } from './language/requests';
import { isSyllable } from './language/syllables';
import { compareMarks, MARKS } from './marks';
import { searchProducts } from './search';
import { splitWords, wordsOf } from './tokens';

/** Whether a word says something without those behind it. */
function isWhole({ words: { name } }: ProductIndex, typed: string): boolean {
  const isNamed = name.withWord(foldText(typed)).some(({ word }) => compareMarks(typed, word) !== MARKS.differ);
  return isNamed || isFiller(typed) || REQUESTS.match([typed], 0) !== undefined;
}

/** Whether the words that stay say something by themselves. "Bồ" of "Bồ Đào Nha" does not, and "không" would turn what follows. */
export function canStay(index: ProductIndex, before: string): boolean {
  const words = wordsOf(before);
  if (words.length === 0) return true;
  if (negationLength(words) > 0) return false;
  const { understood, excluded, dropped } = searchProducts(index, before).meaning;
  if (dropped.length > 0) return false;
  return understood.length + excluded.length > 0 || words.every((word) => isWhole(index, word));
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

/** Whether a word without marks was understood by what it may be with them, which the answer does not tell: "lau" is "lẩu" by its synonyms. */
const isHeard = (text: string, name: string | undefined): boolean =>
  wordsOf(text).some((word) => word === foldText(word) && isSyllable(word) && !wordsOf(foldText(name ?? '')).includes(word));

/** @returns a function that puts what completes a search behind the words that stay: without marks, where one would turn those */
export function completer(index: ProductIndex, before: string): (completion: string) => string {
  const staying = asUnderstood(index, before);
  const isPlain = staying !== '' && staying.toLowerCase() === foldText(staying);
  const turns = isPlain && searchProducts(index, before).meaning.understood.some(({ text, name }) => isHeard(text, name));
  return (completion) => `${staying} ${turns ? foldText(completion) : completion}`.trim();
}
