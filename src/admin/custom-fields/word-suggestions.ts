import type { ListWord } from '../../editorial/list-words-api';
import { foldText, normalizeText } from '../../read-model/projection/text';
import { useListWordsQuery } from '../lists/requests';

const SUGGESTED_MAX = 8;

/** How well a word begins with what was typed; undefined where it doesn't have it. */
function rankOf(folded: string, typed: string): number | undefined {
  if (folded.startsWith(typed)) return 0;
  return folded.includes(` ${typed}`) ? 1 : folded.includes(typed) ? 2 : undefined;
}

/** @param words the most frequent first @returns those that have what was typed, without regard to marks, and are not chosen yet */
export function suggestWords(words: readonly ListWord[], chosen: readonly string[], typed: string): ListWord[] {
  const taken = new Set(chosen.map(normalizeText));
  const text = foldText(typed);
  return words
    .filter(({ word }) => !taken.has(normalizeText(word)))
    .map((word) => ({ word, rank: rankOf(foldText(word.word), text) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .slice(0, SUGGESTED_MAX)
    .map(({ word }) => word);
}

/** @returns the spelling of a word that is there: of other capitals, or typed without marks; undefined for a new one */
export function knownSpelling(words: readonly ListWord[], typed: string): string | undefined {
  const text = normalizeText(typed);
  const same = words.find(({ word }) => normalizeText(word) === text);
  const isUnmarked = text === foldText(typed);
  return (same ?? (isUnmarked ? words.find(({ word }) => foldText(word) === text) : undefined))?.word;
}

/**
 * @param list of the attribute's option `suggestions`; undefined for none
 * @returns the words of this list in all entries; undefined before they are there. Without them, words are typed as before
 */
export const useListWords = (list: string | undefined): readonly ListWord[] | undefined =>
  useListWordsQuery(list ?? '', { skip: list === undefined }).data;
