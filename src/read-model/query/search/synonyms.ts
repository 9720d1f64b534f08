import { foldText } from '../../projection/text';
import { compareMarks, MARKS } from './marks';
import { phraseKey, wordsOf } from './tokens';

/** A group of words of one meaning, as editors keep it. */
export interface SynonymGroup {
  id: number;
  words: readonly string[];
  /** found too by a search for one of the words, but not the other way round */
  includes: readonly string[];
}

interface Phrases {
  words: readonly (readonly string[])[];
  includes: readonly (readonly string[])[];
}

/** Bounds what a search for one word looks up: groups may include each other. */
const MAX_PHRASES = 200;

/** Groups of synonyms, by their words. */
export class SynonymIndex {
  readonly #groups = new Map<number, Phrases>();
  readonly #byPhrase = new Map<string, Set<number>>();
  readonly #words = new Map<string, number>();
  /** the most words of a phrase */
  longest = 1;

  /** @param onNewWord called with each folded word of a new group */
  constructor(private readonly onNewWord?: (folded: string) => void) {}

  set({ id, words, includes }: SynonymGroup): void {
    this.delete(id);
    const group = { words: words.map(wordsOf), includes: includes.map(wordsOf) };
    this.#groups.set(id, group);
    for (const phrase of group.words) {
      const key = phraseKey(phrase);
      this.#byPhrase.set(key, (this.#byPhrase.get(key) ?? new Set()).add(id));
      this.longest = Math.max(this.longest, phrase.length);
      for (const word of phrase.map(foldText)) {
        this.#words.set(word, (this.#words.get(word) ?? 0) + 1);
        this.onNewWord?.(word);
      }
    }
  }

  delete(id: number): void {
    const group = this.#groups.get(id);
    if (!group) return;
    this.#groups.delete(id);
    for (const phrase of group.words) {
      this.#byPhrase.get(phraseKey(phrase))?.delete(id);
      for (const word of phrase.map(foldText)) this.#words.set(word, (this.#words.get(word) ?? 0) - 1);
    }
  }

  /** @param word folded */
  hasWord(word: string): boolean {
    return (this.#words.get(word) ?? 0) > 0;
  }

  /**
   * @param phrase normalized words as typed
   * @returns what a search for them also finds: the words of their groups, and everything that these include
   */
  expand(phrase: readonly string[]): (readonly string[])[] {
    const found = new Map<string, readonly string[]>();
    let added = this.#expandOnce(phrase);
    while (added.length > 0 && found.size < MAX_PHRASES) {
      const fresh = added.filter((other) => !found.has(phraseKey(other)));
      for (const other of fresh) found.set(phraseKey(other), other);
      added = fresh.flatMap((other) => this.#expandOnce(other));
    }
    found.delete(phraseKey(phrase));
    return [...found.values()].slice(0, MAX_PHRASES);
  }

  #expandOnce(phrase: readonly string[]): (readonly string[])[] {
    return this.#groupsOf(phrase).flatMap(({ words, includes }) => [...words, ...includes]);
  }

  #groupsOf(phrase: readonly string[]): Phrases[] {
    const groups = [...(this.#byPhrase.get(phraseKey(phrase)) ?? [])].flatMap((id) => this.#groups.get(id) ?? []);
    return groups.filter(({ words }) => words.some((other) => hasSameMarks(phrase, other)));
  }
}

/** @returns whether each word is the other's with its marks, or with some of them left out */
export function hasSameMarks(typed: readonly string[], words: readonly string[]): boolean {
  if (typed.length !== words.length) return false;
  return typed.every((word, at) => {
    const other = words[at] ?? '';
    return foldText(word) === foldText(other) && compareMarks(word, other) !== MARKS.differ;
  });
}
