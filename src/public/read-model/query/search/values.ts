import { isChoiceFilter, NAME_FILTERS } from '../../../../contract/declared-fields';
import { foldText } from '../../projection/text';
import { phraseKey, wordsOf } from './tokens';
import { withoutLeadingFillers } from './fillers';
import { WordText } from './word-text';

export const VALUE_KINDS = ['wine_type', 'country', 'origin', 'brand', ...NAME_FILTERS] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** A value that products have: a country, a grape, a brand. */
export interface SearchValue {
  kind: ValueKind;
  /** public id of a brand, an origin or a wine type; otherwise the slug */
  key: number | string;
  name: string;
  /** the words of the name with their marks */
  words: readonly string[];
  /** the same words, folded */
  folded: readonly string[];
}

/** All values by their names, for entity recognition, and by each of their words. */
export class ValueIndex {
  readonly #byPhrase = new Map<string, Set<SearchValue>>();
  readonly #byWord = new Map<string, Set<SearchValue>>();
  readonly #byKey = new Map<string, SearchValue>();
  /** every word that a name has had */
  readonly #words = new Set<string>();
  readonly #text = new WordText();
  /** the most words of a name */
  longest = 1;

  /** @param onNewWord called with each new folded word */
  constructor(private readonly onNewWord?: (folded: string) => void) {}

  get(kind: ValueKind, key: number | string): SearchValue | undefined {
    return this.#byKey.get(`${kind} ${key}`);
  }

  /** Adds a value, or renames it. */
  set(kind: ValueKind, key: number | string, name: string): void {
    if (this.get(kind, key)?.name === name) return;
    this.delete(kind, key);
    const words = wordsOf(name);
    const value = { kind, key, name, words, folded: words.map(foldText) };
    this.#byKey.set(`${kind} ${key}`, value);
    this.longest = Math.max(this.longest, value.words.length);
    for (const phrase of phrasesOf(value)) addTo(this.#byPhrase, phrase, value);
    for (const word of value.folded) {
      addTo(this.#byWord, word, value);
      this.#addWord(word);
    }
  }

  delete(kind: ValueKind, key: number | string): void {
    const value = this.get(kind, key);
    if (!value) return;
    this.#byKey.delete(`${kind} ${key}`);
    for (const phrase of phrasesOf(value)) removeFrom(this.#byPhrase, phrase, value);
    for (const word of value.folded) removeFrom(this.#byWord, word, value);
  }

  /** @param phrase folded words, separated by spaces */
  named(phrase: string): readonly SearchValue[] {
    return [...(this.#byPhrase.get(phrase) ?? [])];
  }

  /** @param word folded */
  hasWord(word: string): boolean {
    return this.#byWord.has(word);
  }

  /** @returns the values in whose names a word begins with these folded letters */
  withBeginning(letters: string): ReadonlySet<SearchValue> {
    return new Set(this.#text.beginningWith(letters).flatMap((word) => [...this.withWord(word)]));
  }

  /** @param word folded */
  withWord(word: string): ReadonlySet<SearchValue> {
    return this.#byWord.get(word) ?? new Set();
  }

  #addWord(word: string): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    this.#text.add(word);
    this.onNewWord?.(word);
  }
}

/** "Rượu vang đỏ" is also "vang đỏ" and "đỏ"; a choice is itself alone: "Không ngọt" is not "ngọt". */
function phrasesOf({ kind, words }: SearchValue): Set<string> {
  const phrases = new Set([phraseKey(words)]);
  if (isChoiceFilter(kind)) return phrases;
  let rest = words;
  for (let shorter = withoutLeadingFillers(rest); shorter !== undefined; shorter = withoutLeadingFillers(rest)) {
    phrases.add(phraseKey(shorter));
    rest = shorter;
  }
  phrases.delete('');
  return phrases;
}

function addTo(index: Map<string, Set<SearchValue>>, key: string, value: SearchValue): void {
  const values = index.get(key);
  if (values) values.add(value);
  else index.set(key, new Set([value]));
}

function removeFrom(index: Map<string, Set<SearchValue>>, key: string, value: SearchValue): void {
  const values = index.get(key);
  values?.delete(value);
  if (values?.size === 0) index.delete(key);
}
