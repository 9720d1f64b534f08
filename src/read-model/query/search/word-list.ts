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

const INITIAL_CAPACITY = 1024;

/** A search asks for the corrections of its words up to three times, and each is a pass over all words. */
const MEMOIZED_WORDS = 500;

export function allowedMistakes(word: string): number {
  if (hasDigit(word)) return 0;
  return LENGTHS_FOR_MISTAKES.filter((length) => word.length >= length).length;
}

/** The letters of a word as bits: a mistake changes two of them at most. */
function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Optimal string alignment: inserted, missing and replaced letters count one, and so do two swapped neighbours.
 *
 * @returns more than `limit` if there are more
 */
export function countMistakes(typed: string, word: string, limit: number): number {
  if (Math.abs(typed.length - word.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed.charCodeAt(row - 1) === word.charCodeAt(column - 1);
      let count = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        typed.charCodeAt(row - 1) === word.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === word.charCodeAt(column - 1);
      if (isSwapped) count = Math.min(count, (before[column - 2] ?? 0) + 1);
      current.push(count);
      least = Math.min(least, count);
    }
    if (least > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[word.length] ?? limit + 1;
}

/** Folded words, to find those that a mistyped word may mean. A search compares lengths and letters before it counts mistakes. */
export class WordList {
  readonly #words: string[] = [];
  readonly #known = new Set<string>();
  readonly #corrections = new LRUCache<string, readonly Correction[]>({ max: MEMOIZED_WORDS });
  #lengths = new Uint8Array(INITIAL_CAPACITY);
  #bits = new Int32Array(INITIAL_CAPACITY);

  add(word: string): void {
    if (this.#known.has(word) || word === '') return;
    this.#known.add(word);
    this.#corrections.clear();
    const at = this.#words.push(word) - 1;
    if (at >= this.#lengths.length) this.#grow();
    this.#lengths[at] = Math.min(word.length, 255);
    this.#bits[at] = letterBits(word);
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
    const bits = letterBits(typed);
    const found: Correction[] = [];
    for (let at = 0; at < this.#words.length; at += 1) {
      if (Math.abs((this.#lengths[at] ?? 0) - typed.length) > limit) continue;
      if (countBits((this.#bits[at] ?? 0) ^ bits) > 2 * limit) continue;
      const word = this.#words[at] ?? '';
      if (word === typed || hasDigit(word)) continue;
      const mistakes = countMistakes(typed, word, limit);
      if (mistakes <= limit) found.push({ word, mistakes });
    }
    return found.sort((a, b) => a.mistakes - b.mistakes || (a.word < b.word ? -1 : 1));
  }

  #grow(): void {
    const lengths = new Uint8Array(this.#lengths.length * 2);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
    const bits = new Int32Array(this.#bits.length * 2);
    bits.set(this.#bits);
    this.#bits = bits;
  }
}
