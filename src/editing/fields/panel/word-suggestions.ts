import type { ListWord } from '../../lists/server/list-words-api';
import { foldText, normalizeText } from '../../../public/read-model/projection/text';
import { useListWordsQuery } from '../../lists/panel/requests';

/**
 * @param words the most frequent first
 * @returns the typed one as it is spelled, else one that begins with what was typed, without regard to marks, and is not chosen yet; undefined for none
 */
export function firstMatch(words: readonly ListWord[], chosen: readonly string[], typed: string): string | undefined {
  const text = foldText(typed.trim());
  if (text === '') return undefined;
  const known = knownSpelling(words, typed);
  if (known !== undefined) return known;
  return words.find(({ word }) => foldText(word).startsWith(text) && !chosen.includes(word))?.word;
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
