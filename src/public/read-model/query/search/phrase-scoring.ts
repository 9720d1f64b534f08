import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import type { Term } from '../product-index/term-index';
import { improve } from './improve';
import { compareMarks, MARKS } from './marks';

/** What a phrase in a name counts. */
export const NAME_PHRASE = 110;

const postingsOf = (terms: readonly Term[]): number => terms.reduce((sum, { postings }) => sum + postings.size, 0);

/** @returns the terms of a name's word that have the typed marks, or more */
export function termsSpelled({ words }: ProductIndex, typed: string): Term[] {
  return words.name.withWord(foldText(typed)).filter(({ word }) => compareMarks(typed, word) !== MARKS.differ);
}

/** By ordinal: 1 if the name has one of the terms. */
function markTerms({ size }: ProductIndex, terms: readonly Term[]): Uint8Array {
  const marked = new Uint8Array(size);
  for (const { postings } of terms) improve(marked, postings.ordinals, 1);
  return marked;
}

/**
 * Products whose names have these words next to each other, the rarest with the typed marks.
 *
 * @param score of one that has none
 */
export function improveByNamePhrase(
  index: ProductIndex,
  scores: Uint8Array,
  phrase: readonly string[],
  score = NAME_PHRASE,
): void {
  const spelled = phrase.map((typed) => ({ typed, terms: termsSpelled(index, typed) }));
  const [rarest, second] = spelled.sort((a, b) => postingsOf(a.terms) - postingsOf(b.terms));
  const hasPhrase = index.words.phraseMatcher(phrase.map(foldText));
  // The two rarest words together leave few names to compare.
  const hasSecond = markTerms(index, index.words.name.withWord(foldText(second?.typed ?? '')));
  for (const { postings } of rarest?.terms ?? []) {
    const { ordinals } = postings;
    for (let at = 0; at < ordinals.length; at += 1) {
      const ordinal = ordinals[at] ?? 0;
      if (scores[ordinal] === 0 && hasSecond[ordinal] === 1 && hasPhrase(ordinal)) scores[ordinal] = score;
    }
  }
}

/** More names are not compared to learn whether one has a phrase: most that have its rarest word have it. */
const MAX_COMPARED = 5_000;

/** Whether the shop sells what is called so: a Riesling may be a "Black Label". */
export function isInNames({ words }: ProductIndex, phrase: readonly string[]): boolean {
  const folded = phrase.map(foldText);
  const [rarest = []] = folded.map((word) => words.name.withWord(word)).sort((one, other) => postingsOf(one) - postingsOf(other));
  const has = words.phraseMatcher(folded);
  return rarest.some(({ postings }) => postings.ordinals.subarray(0, MAX_COMPARED).some(has));
}
