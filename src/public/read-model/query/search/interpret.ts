import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import type { Recognized } from './collector';
import { recognizeEntities } from './entities';
import { isFiller } from './fillers';
import { prepareText } from './prepare-text';
import { readNumbers, type NumberPhrase } from './read-numbers';
import type { Item, Segment } from './segments';
import { readSpokenNumbers } from './spoken-numbers';
import { takeRequests } from './take-requests';
import { spellWords, type QueryWord } from './spelling';
import { markedPart, markOf, symbolsOf, tokenOf, wordsOf } from './tokens';
import { Vocabulary } from './vocabulary';

/** What a search asks for. */
export interface Interpretation extends Recognized {
  /** words that say nothing about which product is meant */
  fillers: QueryWord[];
  /** words beyond those that are searched for */
  ignored: string[];
  /** whether there is a word, and not punctuation alone */
  hasWords: boolean;
}

/** More words are not searched for: 100 characters may be 50 words, and each is one pass over the products. */
const MAX_WORDS = 24;
const MAX_SYMBOLS = 4;

/** A list may be written with commas and strokes: "đỏ, trắng", "Pháp/Ý". A stroke between small numbers is that of a day: "8/3". */
const withAlternatives = (text: string): string => text.replace(/\s*(?:[,;|]|(?<!\b\d{1,2})\/|\/(?!\d{1,2}\b))\s*/g, ' hoặc ');

/** A word with its number, written in one: "bin389". */
const splitNumbers = (text: string): string => text.replace(/(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}]{2,})(\d{2,4})(?![\p{L}\p{N}])/gu, '$1 $2');

const segmentOf = ({ text, meaning }: NumberPhrase): Segment =>
  meaning.kind === 'talk' || meaning.kind === 'quantity'
    ? { kind: 'unsaid', text }
    : { kind: 'constraint', text, constraint: meaning };

/** @returns what a search asks for */
export function interpret(index: ProductIndex, q: string): Interpretation {
  const vocabulary = new Vocabulary(index);
  const typed = prepareText(q);
  const spoken = readSpokenNumbers(typed);
  const { phrases, rest } = readNumbers(spoken.text, new Date().getFullYear());
  const items: Item[] = phrases.map(segmentOf);
  const put = (item: Item): string => markOf(items.push(item) - 1);
  const left = takeRequests(index, wordsOf(withAlternatives(splitNumbers(rest))), put);
  const { words, changes } = spellWords(left.slice(0, MAX_WORDS).map(tokenOf), vocabulary, typed !== foldText(typed));
  const { segments, ...recognized } = recognizeEntities(index, words, items);
  const symbols = symbolsOf(rest).slice(0, MAX_SYMBOLS);
  return {
    ...recognized,
    segments: [...symbols.map((text): Segment => ({ kind: 'symbol', text })), ...segments],
    changes: [...spoken.changes, ...changes, ...recognized.changes],
    fillers: words.filter((word) => isFiller(word.typed)),
    ignored: [
      ...phrases.flatMap(({ text, meaning }) => (meaning.kind === 'quantity' ? [text] : [])),
      ...left.slice(MAX_WORDS).filter((word) => markedPart(word, items) === undefined),
    ],
    hasWords: wordsOf(typed).length > 0,
  };
}
