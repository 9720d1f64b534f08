import { LRUCache } from 'lru-cache';
import { hasDigit } from './tokens';

/** A word with one mistake or more that may be meant. */
export interface Correction {
  word: string;
  /** inserted, missing, replaced and swapped letters */
  mistakes: number;
}

/** One mistake from four letters on, two from eight. */
const LENGTHS_FOR_MISTAKES = [4, 8] as const;

/** A search asks for the corrections of its words up to three times, and each is a pass over all words. */
const MEMOIZED_WORDS = 500;

/** Their positions are the bits of a number. */
const MAX_LETTERS = 31;

export function allowedMistakes(word: string): number {
  if (hasDigit(word) || word.length > MAX_LETTERS) return 0;
  return LENGTHS_FOR_MISTAKES.filter((length) => word.length >= length).length;
}

/** By character: where the typed word has it, as bits. All zero but during a comparison. */
const positions = new Int32Array(0x10000);

/**
 * Optimal string alignment: inserted, missing and replaced letters count one, and so do two swapped neighbours. A column of the
 * table of distances is two numbers, its steps up and down as bits (Hyyrö, “A bit-vector algorithm for computing Levenshtein and
 * Damerau edit distances”, 2003).
 *
 * @param typed of 1 to MAX_LETTERS letters
 */
export function countMistakes(typed: string, word: string): number {
  for (let at = 0; at < typed.length; at += 1)
    positions[typed.charCodeAt(at)] = (positions[typed.charCodeAt(at)] ?? 0) | (1 << at);
  const last = 1 << (typed.length - 1);
  let mistakes = typed.length;
  let [up, down, diagonal, former] = [-1, 0, 0, 0];
  for (let at = 0; at < word.length; at += 1) {
    const same = positions[word.charCodeAt(at)] ?? 0;
    const swapped = ((~diagonal & same) << 1) & former;
    diagonal = (((same & up) + up) ^ up) | same | down | swapped;
    const right = down | ~(diagonal | up);
    const left = diagonal & up;
    if (right & last) mistakes += 1;
    else if (left & last) mistakes -= 1;
    up = (left << 1) | ~(diagonal | (right << 1) | 1);
    down = ((right << 1) | 1) & diagonal;
    former = same;
  }
  for (let at = 0; at < typed.length; at += 1) positions[typed.charCodeAt(at)] = 0;
  return mistakes;
}

/** Folded words, to find those that a mistyped word may mean. A search compares lengths before it counts mistakes. */
export class WordList {
  readonly #words = new Set<string>();
  readonly #corrections = new LRUCache<string, readonly Correction[]>({ max: MEMOIZED_WORDS });

  add(word: string): void {
    if (this.#words.has(word) || word === '') return;
    this.#corrections.clear();
    this.#words.add(word);
  }

  /** @returns words that differ from the typed one, with the fewest mistakes first */
  findCorrections(typed: string): readonly Correction[] {
    const limit = allowedMistakes(typed);
    if (limit === 0) return [];
    const known = this.#corrections.get(typed);
    if (known) return known;
    const found = this.#find(typed, limit);
    this.#corrections.set(typed, found);
    return found;
  }

  #find(typed: string, limit: number): Correction[] {
    const found: Correction[] = [];
    for (const word of this.#words) {
      if (Math.abs(word.length - typed.length) > limit || word === typed || hasDigit(word)) continue;
      const mistakes = countMistakes(typed, word);
      if (mistakes <= limit) found.push({ word, mistakes });
    }
    return found.sort((a, b) => a.mistakes - b.mistakes || (a.word < b.word ? -1 : 1));
  }
}
