import { foldText } from '../../projection/text';

/** How well typed marks agree with those of a word that is equal without marks. The higher, the better. */
export const MARKS = { differ: 0, omitted: 1, equal: 2 } as const;

export type Marks = (typeof MARKS)[keyof typeof MARKS];

/** Grave, acute, hook above, tilde, dot below: the tones of Vietnamese. */
const TONES = /[\u0300\u0301\u0309\u0303\u0323]/g;

/** A letter with its marks; Vietnamese writes a tone on one of several vowels ("hoà", "hòa"), so the tone stands for itself. */
function readMarks(word: string): { letters: string[]; tone: string } {
  const decomposed = word.normalize('NFD');
  const letters = decomposed.replace(TONES, '').match(/\P{M}\p{M}*/gu) ?? [];
  return { letters, tone: (decomposed.match(TONES) ?? []).join('') };
}

/**
 * @param typed a normalized word
 * @param word a normalized word that folds to the same letters
 */
export function compareMarks(typed: string, word: string): Marks {
  if (typed === word) return MARKS.equal;
  const asked = readMarks(typed);
  const known = readMarks(word);
  if (asked.letters.length !== known.letters.length) return MARKS.omitted;
  if (asked.tone === known.tone && asked.letters.join('') === known.letters.join('')) return MARKS.equal;
  const isOmitted = asked.letters.every((letter, at) => letter === known.letters[at] || letter === foldText(letter));
  return isOmitted && (asked.tone === '' || asked.tone === known.tone) ? MARKS.omitted : MARKS.differ;
}

/** Whether a phrase begins with the typed words and has their marks, or more. */
export const isBegun = (typed: readonly string[], phrase: readonly string[]): boolean =>
  typed.every((word, at) => {
    const own = phrase[at] ?? '';
    const part = at === typed.length - 1 ? own.slice(0, word.length) : own;
    return foldText(word) === foldText(part) && compareMarks(word, part) !== MARKS.differ;
  });

/** Whether typed words are those of a name. */
export type IsMeant = (typed: readonly string[], words: readonly string[]) => boolean;

/** @returns whether each word is the other's with its marks, or with some of them left out */
export function hasSameMarks(typed: readonly string[], words: readonly string[]): boolean {
  if (typed.length !== words.length) return false;
  return typed.every((word, at) => {
    const other = words[at] ?? '';
    return foldText(word) === foldText(other) && compareMarks(word, other) !== MARKS.differ;
  });
}
