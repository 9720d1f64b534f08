import { foldText } from '../../../projection/text';
import { hasSameMarks } from '../marks';
import { phraseKey, wordsOf } from '../tokens';

interface Entry<Meaning> {
  words: readonly string[];
  needsMarks: boolean;
  meaning: Meaning;
}

/** Phrases of the shop's language, each with what it means. */
export class PhraseMatcher<Meaning> {
  readonly #byKey = new Map<string, Entry<Meaning>[]>();
  /** by the folded first word: how many words the longest phrase has */
  readonly #longest = new Map<string, number>();

  /** @param needsMarks whether a phrase must be typed with its marks: "do" is "đỏ" before it is "đó" */
  constructor(
    phrases: Iterable<readonly [phrase: string, meaning: Meaning]>,
    needsMarks: (phrase: string) => boolean = () => false,
  ) {
    for (const [phrase, meaning] of phrases) {
      const words = wordsOf(phrase);
      const key = phraseKey(words);
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), { words, meaning, needsMarks: needsMarks(phrase) }]);
      const first = foldText(words[0] ?? '');
      this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    }
  }

  /**
   * @param words normalized, as typed: marks may be left out, and hold where they were typed
   * @returns the longest phrase that begins here
   */
  match(words: readonly string[], at: number): { meaning: Meaning; length: number } | undefined {
    const longest = this.#longest.get(foldText(words[at] ?? '')) ?? 0;
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const typed = words.slice(at, at + length);
      const found = this.#byKey
        .get(phraseKey(typed))
        ?.find((entry) => (entry.needsMarks ? typed.join(' ') === entry.words.join(' ') : hasSameMarks(typed, entry.words)));
      if (found) return { meaning: found.meaning, length };
    }
    return undefined;
  }
}
