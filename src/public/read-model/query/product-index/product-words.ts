import { createHash } from 'node:crypto';
import { SynonymIndex } from '../search/synonyms';
import { codeOf, wordsOf } from '../search/tokens';
import { ValueIndex } from '../search/values';
import { WordList } from '../search/word-list';
import { TermIndex } from './term-index';

/** The texts that a product is found by. */
interface ProductTexts {
  /** normalized, with its marks */
  name: string;
  description: string;
  /** as editors wrote it */
  sku: string | null;
}

const NONE = new Int32Array(0);
const HASH_BYTES = 6;

/** Texts are not kept: 100,000 of them take more memory than their words. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, HASH_BYTES);

/** What searches look up: the words of names and descriptions, and the values that products have. */
export class ProductWords {
  /** words of names and values, for the correction of mistyped ones */
  readonly wordList = new WordList();
  readonly name = new TermIndex((folded) => this.wordList.add(folded));
  readonly description = new TermIndex();
  /** product codes */
  readonly codes = new TermIndex();
  readonly values = new ValueIndex((folded) => this.wordList.add(folded));
  readonly synonyms = new SynonymIndex((folded) => this.wordList.add(folded));
  /** normalized names by ordinal */
  readonly names: string[] = [];
  /** by ordinal: the numbers of the words, in the order of the text */
  readonly #nameWords: Int32Array[] = [];
  readonly #descriptionWords: Int32Array[] = [];
  readonly #codeNumbers: Int32Array[] = [];
  /** by ordinal; undefined for a product that is not published */
  readonly #descriptionHashes: (number | undefined)[] = [];

  /** {@link commit} must follow. @param texts undefined for a product that is not published */
  update(ordinal: number, texts: ProductTexts | undefined): void {
    if (!texts || this.names[ordinal] !== texts.name) {
      updateWords(this.name, this.#nameWords, ordinal, texts ? wordsOf(texts.name) : []);
      this.names[ordinal] = texts?.name ?? '';
    }
    updateWords(this.codes, this.#codeNumbers, ordinal, [codeOf(texts?.sku ?? '')].filter(Boolean));
    const hash = texts && hashOf(texts.description);
    if (hash === this.#descriptionHashes[ordinal]) return;
    updateWords(this.description, this.#descriptionWords, ordinal, texts ? new Set(wordsOf(texts.description)) : []);
    this.#descriptionHashes[ordinal] = hash;
  }

  commit(): void {
    this.name.commit();
    this.description.commit();
    this.codes.commit();
  }

  /** @returns a function that tells whether a product's name has these folded words next to each other */
  phraseMatcher(folded: readonly string[]): (ordinal: number) => boolean {
    const phrase = folded.flatMap((word) => this.name.foldedNumberOf(word) ?? []);
    if (phrase.length < folded.length || phrase.length === 0) return () => false;
    const { foldedNumbers } = this.name;
    return (ordinal) => {
      const words = this.#nameWords[ordinal] ?? NONE;
      return words.some((_, start) => phrase.every((number, at) => foldedNumbers[words[start + at] ?? -1] === number));
    };
  }

  /** @returns whether a name, a value or a synonym has this folded word */
  isKnown(folded: string): boolean {
    return this.name.withWord(folded).length > 0 || this.values.hasWord(folded) || this.synonyms.hasWord(folded);
  }
}

function updateWords(terms: TermIndex, sequences: Int32Array[], ordinal: number, words: Iterable<string>): void {
  const after = terms.numbersOf(words);
  terms.update(ordinal, sequences[ordinal] ?? NONE, after);
  sequences[ordinal] = after;
}
