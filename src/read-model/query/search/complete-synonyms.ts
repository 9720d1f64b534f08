import type { ProductIndex } from '../product-index/product-index';
import { searchProducts } from './search';
import { completer } from './staying-words';
import { MAX_BEGUN_WORDS } from './synonyms';
import { wordsOf } from './tokens';

interface BegunSynonym {
  /** the words that stay */
  before: string;
  /** what the last words begin */
  phrase: string;
}

/** A search whose last words complete what was typed. */
interface CompletedSynonym {
  before: string;
  text: string;
  count: number;
}

/** A shorter beginning is that of too many words. */
const MIN_BEGUN = 3;
const MIN_BEGUN_ALONE = 4;
/** Each is a search of its own. */
const MAX_SYNONYMS = 2;

function findBegun({ words: { synonyms } }: ProductIndex, q: string): BegunSynonym[] {
  const words = q.trim().split(/\s+/);
  for (let length = Math.min(MAX_BEGUN_WORDS, words.length); length > 0; length -= 1) {
    const typed = wordsOf(words.slice(-length).join(' '));
    // One word alone begins enough values: each synonym is a search of its own.
    if (typed.length !== length || typed.join('').length < (length === 1 ? MIN_BEGUN_ALONE : MIN_BEGUN)) continue;
    const before = words.slice(0, -length).join(' ');
    const found = synonyms.phrasesBeginning(typed).slice(0, MAX_SYNONYMS);
    if (found.length > 0) return found.map((phrase) => ({ before, phrase: phrase.join(' ') }));
  }
  return [];
}

const BYTES = 400;

/** @returns the shop's synonyms that the last words begin: "bít t" is "bít tết"; all of them are compared once */
export const synonymsBegun = (index: ProductIndex, q: string): BegunSynonym[] =>
  index.queryCache.getOrCompute(`begun ${q}`, () => ({ begun: findBegun(index, q), byteLength: BYTES })).begun;

/** @returns searches that complete the last words; they need those for the words that stay */
export const synonymSearches = (index: ProductIndex, q: string): Omit<CompletedSynonym, 'count'>[] =>
  synonymsBegun(index, q).map(({ before, phrase }) => ({ before, text: completer(index, before)(phrase) }));

/** @returns those with products that meet all of it */
export function completeSynonyms(index: ProductIndex, q: string): CompletedSynonym[] {
  return synonymSearches(index, q).flatMap(({ before, text }) => {
    const { found, meaning } = searchProducts(index, text);
    const isMet = meaning.dropped.length === 0 && meaning.corrected.length === 0;
    return isMet ? [{ before, text, count: found.length }] : [];
  });
}
