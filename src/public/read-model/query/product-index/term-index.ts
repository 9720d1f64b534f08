import { foldText } from '../../projection/text';
import { WordText } from '../search/word-text';

/** A word that products are found by. */
export interface Term {
  /** normalized, with its marks */
  word: string;
  folded: string;
  /** ordinals of the products that have the word, in no order */
  postings: Postings;
}

const NONE = new Int32Array(0);

/** Ordinals in four bytes each. */
class Postings {
  #ordinals = NONE;
  size = 0;

  /** read-only */
  get ordinals(): Int32Array {
    return this.#ordinals.subarray(0, this.size);
  }

  add(ordinal: number): void {
    if (this.size === this.#ordinals.length) {
      const larger = new Int32Array(Math.max(1, this.size * 2));
      larger.set(this.#ordinals);
      this.#ordinals = larger;
    }
    this.#ordinals[this.size] = ordinal;
    this.size += 1;
  }

  remove(removed: ReadonlySet<number>): void {
    this.#ordinals = this.ordinals.filter((ordinal) => !removed.has(ordinal));
    this.size = this.#ordinals.length;
  }
}

interface FoldedWord {
  number: number;
  spellings: Term[];
}

/** An inverted index of words. It keeps terms that no product has any more. */
export class TermIndex {
  /** by number */
  readonly #terms: Term[] = [];
  /** the distinct folded words, which are far fewer than the products */
  readonly #text = new WordText();
  /** by a term's number: that of its folded word */
  readonly foldedNumbers: number[] = [];
  readonly #byWord = new Map<string, number>();
  readonly #byFolded = new Map<string, FoldedWord>();
  readonly #removed = new Map<Term, Set<number>>();

  /** @param onNewWord called with each new folded word */
  constructor(private readonly onNewWord?: (folded: string) => void) {}

  /** @returns the numbers of these words in their order, for {@link update} */
  numbersOf(words: Iterable<string>): Int32Array {
    return Int32Array.from(words, (word) => this.#numberOf(word));
  }

  /** Replaces the terms of an ordinal. {@link commit} must follow. @param before, after numbers of its words */
  update(ordinal: number, before: Int32Array, after: Int32Array): void {
    for (const number of new Set(before)) if (!after.includes(number)) this.#removeLater(number, ordinal);
    for (const number of new Set(after)) if (!before.includes(number)) this.#terms[number]?.postings.add(ordinal);
  }

  commit(): void {
    for (const [term, removed] of this.#removed) term.postings.remove(removed);
    this.#removed.clear();
  }

  /** @returns the terms of a folded word that products have, in each spelling */
  withWord(folded: string): Term[] {
    return (this.#byFolded.get(folded)?.spellings ?? []).filter(({ postings }) => postings.size > 0);
  }

  /** @returns the terms that products have whose folded words begin with these letters */
  beginningWith(folded: string): Term[] {
    return this.#text.beginningWith(folded).flatMap((word) => this.withWord(word));
  }

  /** @returns the terms that products have whose folded words have these letters */
  containing(folded: string): Term[] {
    return this.#text.containing(folded).flatMap((word) => this.withWord(word));
  }

  /** @returns what {@link foldedNumbers} has for a folded word */
  foldedNumberOf(folded: string): number | undefined {
    return this.#byFolded.get(folded)?.number;
  }

  #removeLater(number: number, ordinal: number): void {
    const term = this.#terms[number];
    if (!term) return;
    this.#removed.set(term, (this.#removed.get(term) ?? new Set()).add(ordinal));
  }

  #numberOf(word: string): number {
    const existing = this.#byWord.get(word);
    if (existing !== undefined) return existing;
    const term = { word, folded: foldText(word), postings: new Postings() };
    const number = this.#terms.push(term) - 1;
    this.#byWord.set(word, number);
    const known = this.#byFolded.get(term.folded);
    known?.spellings.push(term);
    this.foldedNumbers.push((known ?? this.#addFolded(term)).number);
    return number;
  }

  #addFolded(term: Term): FoldedWord {
    const { folded } = term;
    const foldedWord = { number: this.#byFolded.size, spellings: [term] };
    this.#byFolded.set(folded, foldedWord);
    this.#text.add(folded);
    this.onNewWord?.(folded);
    return foldedWord;
  }
}
