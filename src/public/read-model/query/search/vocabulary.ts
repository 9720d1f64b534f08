import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import type { ProductWords } from '../product-index/product-words';
import { isFiller } from './fillers';
import { compareMarks, MARKS } from './marks';
import { offeredValues, type OfferedValues } from './offered-values';
import { hasDigit } from './tokens';
import type { Correction } from './word-list';

/** The shortest beginning of a word that counts as one. */
const MIN_PREFIX = 2;
const MAX_CORRECTIONS = 8;
const MIN_SPLIT_LETTERS = 2;
const MAX_SPLIT_WORDS = 4;

/** What the words of a search are compared with. All words are folded. */
export class Vocabulary {
  readonly #words: ProductWords;
  readonly #offered: OfferedValues;

  constructor(index: ProductIndex) {
    this.#words = index.words;
    this.#offered = offeredValues(index);
  }

  /** Whether it is a word of a name, of a value, or of a synonym, or says nothing. */
  isKnown(word: string): boolean {
    return this.#words.isKnown(word) || isFiller(word);
  }

  /** Whether what is published says it, so that another word may be taken for it. The others stay unsaid: a wine is not out yet. */
  isOffered(word: string): boolean {
    const { name, synonyms } = this.#words;
    return name.withWord(word).length > 0 || this.#offered.words.has(word) || synonyms.hasWord(word) || isFiller(word);
  }

  /** @returns the offered word that has these marks, or more. @param typed with its marks */
  findSpelling(typed: string): string | undefined {
    if (isFiller(typed)) return typed;
    const folded = foldText(typed);
    const spellings = [...this.#ownSpellings(folded), ...this.#words.synonyms.spellingsOf(folded)];
    return spellings.find((word) => compareMarks(typed, word) !== MARKS.differ);
  }

  /** @returns how names and values write a folded word */
  #ownSpellings(folded: string): string[] {
    const { name, values } = this.#words;
    const offered = [...values.withWord(folded)].filter((value) => this.#offered.values.has(value));
    return [
      ...name.withWord(folded).map(({ word }) => word),
      ...offered.flatMap(({ words }) => words.filter((word) => foldText(word) === folded)),
    ];
  }

  isInDescriptions(word: string): boolean {
    return this.#words.description.withWord(word).length > 0;
  }

  isPrefix(word: string): boolean {
    if (word.length < MIN_PREFIX) return false;
    const { name, values } = this.#words;
    return name.beginningWith(word).length > 0 || values.withBeginning(word).size > 0;
  }

  /** @returns the words that a mistyped one may mean, the likeliest first */
  findCorrections(word: string): Correction[] {
    const corrections = this.#words.wordList.findCorrections(word);
    return corrections.filter((correction) => this.isOffered(correction.word)).slice(0, MAX_CORRECTIONS);
  }

  /** @returns the offered words that were typed without spaces, in as few as possible; undefined if there are none */
  split(word: string): string[] | undefined {
    if (hasDigit(word) && /^\d+$/.test(word)) return undefined;
    // By the end of the part: the fewest words up to there.
    const best: (string[] | undefined)[] = [[]];
    for (let end = 1; end <= word.length; end += 1) {
      for (let start = 0; start < end; start += 1) {
        const before = best[start];
        const part = word.slice(start, end);
        if (!before || before.length >= (best[end]?.length ?? MAX_SPLIT_WORDS + 1) - 1) continue;
        // "Vangy" is "vang Ý", and "vangdoy" is "vang đỏ Ý".
        const isLong = part.length >= MIN_SPLIT_LETTERS || isFiller(before[0] ?? '');
        if (isLong && this.isOffered(part)) best[end] = [...before, part];
      }
    }
    const words = best[word.length];
    const isTelling = words !== undefined && word.length / words.length > MIN_SPLIT_LETTERS;
    return isTelling && words.length > 1 ? words : undefined;
  }
}
