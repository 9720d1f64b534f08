import { SynonymIndex } from '../search/synonyms';
import { wordsOf } from '../search/tokens';
import { ValueIndex } from '../search/values';
import { WordList } from '../search/word-list';
import { TermIndex } from './term-index';

const NO_WORDS = new Int32Array(0);

/** The texts that a product is found by. */
export interface ProductTexts {
  /** normalized, with its marks */
  name: string;
  description: string;
}

/** What searches look up: the words of names and descriptions, and the values that products have. */
export class ProductWords {
  /** words of names and values, for the correction of mistyped ones */
  readonly wordList = new WordList();
  readonly name = new TermIndex((folded) => this.wordList.add(folded));
  readonly description = new TermIndex();
  readonly values = new ValueIndex((folded) => this.wordList.add(folded));
  readonly synonyms = new SynonymIndex((folded) => this.wordList.add(folded));
  /** normalized names by ordinal */
  readonly names: string[] = [];
  readonly #nameWords: Int32Array[] = [];
  readonly #descriptionWords: Int32Array[] = [];

  /** {@link commit} must follow. @param texts undefined for a product that is not published */
  update(ordinal: number, texts: ProductTexts | undefined): void {
    if (!texts || this.names[ordinal] !== texts.name) {
      const words = texts ? this.name.numbersOf(wordsOf(texts.name)) : NO_WORDS;
      this.name.update(ordinal, this.#nameWords[ordinal] ?? NO_WORDS, words);
      this.#nameWords[ordinal] = words;
      this.names[ordinal] = texts?.name ?? '';
    }
    const words = texts ? this.description.numbersOf(wordsOf(texts.description)) : NO_WORDS;
    this.description.update(ordinal, this.#descriptionWords[ordinal] ?? NO_WORDS, words);
    this.#descriptionWords[ordinal] = words;
  }

  commit(): void {
    this.name.commit();
    this.description.commit();
  }

  /** @returns whether a name, a value or a synonym has this folded word */
  isKnown(folded: string): boolean {
    return this.name.withWord(folded).length > 0 || this.values.hasWord(folded) || this.synonyms.hasWord(folded);
  }
}
