import { normalizeText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { recognizeEntities } from './entities';
import { isFiller } from './fillers';
import { readPricePhrases } from './price-phrases';
import type { Segment } from './segments';
import { spellWords, type QueryWord, type SpellingChange } from './spelling';
import { symbolsOf, tokenOf, wordsOf } from './tokens';
import { Vocabulary } from './vocabulary';

/** What a search asks for. */
export interface Interpretation {
  segments: Segment[];
  changes: SpellingChange[];
  /** words that say nothing about which product is meant */
  fillers: QueryWord[];
  /** words beyond those that are searched for */
  ignored: string[];
}

/** More words are not searched for: 100 characters may be 50 words, and each is one pass over the products. */
const MAX_WORDS = 20;
const MAX_SYMBOLS = 4;

/** Raw keystrokes are read first, so that "duwowis 500k" is a price too. */
function decodeText(text: string, vocabulary: Vocabulary): { text: string; changes: SpellingChange[] } {
  const changes: SpellingChange[] = [];
  const words = text.split(' ').map((typed) => {
    const { words: spelled, changes: changed } = /^[a-z]+$/.test(typed)
      ? spellWords([tokenOf(typed)], vocabulary, false)
      : { words: [], changes: [] };
    const [word, more] = spelled;
    const isDecoded = word !== undefined && more === undefined && changed.length > 0 && word.typed !== word.folded;
    if (!isDecoded) return typed;
    changes.push(...changed);
    return word.typed;
  });
  return { text: words.join(' '), changes };
}

/** @param isLenient see {@link spellWords} */
export function interpret(index: ProductIndex, q: string, isLenient: boolean): Interpretation {
  const vocabulary = new Vocabulary(index);
  const decoded = decodeText(normalizeText(q), vocabulary);
  const { phrases, rest } = readPricePhrases(decoded.text);
  const typed = wordsOf(rest);
  const { words, changes } = spellWords(typed.slice(0, MAX_WORDS).map(tokenOf), vocabulary, isLenient);
  const recognized = recognizeEntities(index, words, isLenient);
  const segments: Segment[] = [
    ...phrases.map((phrase): Segment => ({ kind: 'price', ...phrase })),
    ...symbolsOf(rest)
      .slice(0, MAX_SYMBOLS)
      .map((text): Segment => ({ kind: 'symbol', text })),
    ...recognized.segments,
  ];
  return {
    segments,
    changes: [...decoded.changes, ...changes, ...recognized.changes],
    fillers: words.filter((word) => isFiller(word.typed)),
    ignored: typed.slice(MAX_WORDS),
  };
}
