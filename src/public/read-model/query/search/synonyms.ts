import { foldText } from '../../projection/text';
import { hasSameMarks, type IsMeant } from './marks';
import { PRESET_SYNONYMS, presetKey } from './preset-synonyms';
import { phraseKey, wordsOf } from './tokens';

/** A group of words of one meaning, as editors keep it. */
export interface SynonymGroup {
  id: number;
  words: readonly string[];
  /** found too by a search for one of the words, but not the other way round */
  includes: readonly string[];
  /** whether it stands in the place of the presets that begin with its first word */
  replaces_preset?: boolean;
}

/** Ids of presets, which no entry has, by {@link presetKey}. */
const PRESETS = new Map<string, SynonymGroup[]>();
for (const [at, { words, includes }] of PRESET_SYNONYMS.entries()) {
  const key = presetKey(words);
  PRESETS.set(key, [...(PRESETS.get(key) ?? []), { id: -1 - at, words, includes }]);
}

/** Normalized words with their marks. */
type Phrase = readonly string[];

/** What a phrase stands for besides itself. */
interface Expansion {
  /** of the same meaning */
  same: Phrase[];
  /** narrower ones */
  included: Phrase[];
}

interface Phrases {
  words: readonly Phrase[];
  includes: readonly Phrase[];
}

/** Bounds what a search for one word looks up. */
const MAX_PHRASES = 200;

/** Groups of synonyms, by their words: the presets, and those that editors keep. */
export class SynonymIndex {
  /** ids of groups that stand in the place of presets, by the presets' key */
  readonly #replacing = new Map<string, Set<number>>();
  readonly #groups = new Map<number, Phrases>();
  readonly #byPhrase = new Map<string, Set<number>>();
  /** how many groups have a word, by its folded form */
  readonly #words = new Map<string, number>();
  /** each spelling that groups have, or had, of a folded word */
  readonly #spellings = new Map<string, Set<string>>();
  /** the most words of a phrase */
  longest = 1;

  /** @param onNewWord called with each folded word of a new group */
  constructor(private readonly onNewWord?: (folded: string) => void) {
    for (const groups of PRESETS.values()) groups.forEach((group) => this.#add(group));
  }

  set(group: SynonymGroup): void {
    this.delete(group.id);
    this.#add(group);
    if (group.replaces_preset !== true) return;
    const key = presetKey(group.words);
    this.#replacing.set(key, (this.#replacing.get(key) ?? new Set()).add(group.id));
    for (const { id } of PRESETS.get(key) ?? []) this.#remove(id);
  }

  delete(id: number): void {
    this.#remove(id);
    for (const [key, ids] of this.#replacing) {
      if (!ids.delete(id) || ids.size > 0) continue;
      this.#replacing.delete(key);
      for (const preset of PRESETS.get(key) ?? []) this.#add(preset);
    }
  }

  #add({ id, words, includes }: SynonymGroup): void {
    const group = { words: words.map(wordsOf), includes: includes.map(wordsOf) };
    this.#groups.set(id, group);
    for (const phrase of group.words) {
      const key = phraseKey(phrase);
      this.#byPhrase.set(key, (this.#byPhrase.get(key) ?? new Set()).add(id));
      this.longest = Math.max(this.longest, phrase.length);
      for (const word of phrase) {
        const folded = foldText(word);
        this.#words.set(folded, (this.#words.get(folded) ?? 0) + 1);
        this.#spellings.set(folded, (this.#spellings.get(folded) ?? new Set()).add(word));
        this.onNewWord?.(folded);
      }
    }
  }

  #remove(id: number): void {
    const group = this.#groups.get(id);
    if (!group) return;
    this.#groups.delete(id);
    for (const phrase of group.words) {
      this.#byPhrase.get(phraseKey(phrase))?.delete(id);
      for (const word of phrase.map(foldText)) this.#words.set(word, (this.#words.get(word) ?? 0) - 1);
    }
  }

  /** @param word folded */
  spellingsOf(word: string): Iterable<string> {
    return this.hasWord(word) ? (this.#spellings.get(word) ?? []) : [];
  }

  /** @param word folded */
  hasWord(word: string): boolean {
    return (this.#words.get(word) ?? 0) > 0;
  }

  /**
   * @param phrase normalized words as typed
   * @param isMeant whether they are a group's words
   * @returns the other phrases of its groups, and what a search for it also finds
   */
  expand(phrase: Phrase, isMeant: IsMeant = hasSameMarks): Expansion {
    const same = distinct(this.#groupsOf(phrase, isMeant).flatMap(({ words }) => words));
    const groups = [...this.#groupsOf(phrase, isMeant), ...same.flatMap((other) => this.#groupsOf(other))];
    const included = groups.flatMap(({ includes }) => includes);
    const known = new Set([phrase, ...same].map(keyOfPhrase));
    const others = [...included, ...this.#wordsOf(included)].filter((other) => !known.has(keyOfPhrase(other)));
    return {
      same: same.filter((other) => keyOfPhrase(other) !== keyOfPhrase(phrase)),
      // What these include is not included: a sweet wine may come from a region that others come from too.
      included: distinct(others).slice(0, MAX_PHRASES),
    };
  }

  /** @returns all words of the groups that these phrases are words of */
  #wordsOf(phrases: readonly Phrase[]): Phrase[] {
    return distinct(phrases.flatMap((phrase) => this.#groupsOf(phrase).flatMap(({ words }) => words)));
  }

  /** @param phrase normalized words as typed @returns whether a search for it finds more than itself */
  isExpanded(phrase: Phrase): boolean {
    const key = phraseKey(phrase);
    return this.#groupsOf(phrase).some(({ words, includes }) =>
      [...words, ...includes].some((other) => keyOfPhrase(other) !== key),
    );
  }

  /** @param phrase normalized words as typed @returns whether an editor keeps a group for them */
  isEditors(phrase: Phrase): boolean {
    const ids = this.#byPhrase.get(keyOfPhrase(phrase)) ?? [];
    return [...ids].some((id) => id > 0 && this.#groups.get(id)?.words.some((words) => hasSameMarks(phrase, words)));
  }

  #groupsOf(phrase: Phrase, isMeant: IsMeant = hasSameMarks): Phrases[] {
    const key = keyOfPhrase(phrase);
    const groups = [...(this.#byPhrase.get(key) ?? [])].flatMap((id) => this.#groups.get(id) ?? []);
    return groups.filter(({ words }) => words.some((other) => keyOfPhrase(other) === key && isMeant(phrase, other)));
  }
}

const KEYS = new WeakMap<Phrase, string>();

/** A search compares hundreds of phrases: each is folded once. @returns {@link phraseKey} of a phrase that does not change */
export function keyOfPhrase(phrase: Phrase): string {
  const key = KEYS.get(phrase) ?? phraseKey(phrase);
  KEYS.set(phrase, key);
  return key;
}

const distinct = (phrases: readonly Phrase[]): Phrase[] => [
  ...new Map(phrases.map((phrase) => [keyOfPhrase(phrase), phrase])).values(),
];
