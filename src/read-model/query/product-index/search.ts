import { setImmediate as lettingOthersIn } from 'node:timers/promises';
import { foldText, foldWords, normalizeText } from '../../projection/text';
import { isOneTypoAway } from './one-typo';
import type { ProductIndex } from './product-index';
import type { Term } from './term-index';

/*
 * How well a product matches a search, the best first. A product is ranked by the worst of the words asked for, and every
 * word must be found.
 */
const MARKED_START = 0;
const MARKED = 1;
const FOLDED_START = 2;
const FOLDED = 3;
const BRAND = 4;
const GRAPE = 5;
const TYPO = 6;
export const RANKS = 7;

/** Not found. */
export const UNRANKED = 255;

/** Where so many are found as they were typed, nobody is offered what may have been meant. */
const ENOUGH = 24;

interface Word {
  marked: string;
  folded: string;
  /** how it begins a word in the texts of a key; empty where it is of signs alone */
  start: string;
}

function wordsOf(q: string): Word[] {
  const typed = [...new Set(normalizeText(q).split(' '))];
  return typed
    .map((marked) => ({ marked, folded: foldText(marked), start: foldWords(marked) }))
    .filter(({ folded }) => folded !== '');
}

const begins = (key: Term, { start }: Word): boolean => start !== '' && key.words.includes(start);

function rankOfName(key: Term, word: Word): number {
  if (!key.folded.includes(word.folded)) return UNRANKED;
  const marked = key.marked.includes(word.marked);
  if (begins(key, word)) return marked ? MARKED_START : FOLDED_START;
  return marked ? MARKED : FOLDED;
}

const isMeant = (key: Term, { folded }: Word): boolean =>
  isOneTypoAway(folded, key.folded) || key.words.split(' ').some((word) => isOneTypoAway(folded, word));

function better(ranks: Uint8Array, places: readonly number[], rank: number): void {
  for (const place of places) if ((ranks[place] ?? 0) > rank) ranks[place] = rank;
}

/** @returns the rank of every place for one word as it was typed */
function rankWord(index: ProductIndex, word: Word): Uint8Array {
  const ranks = new Uint8Array(index.size).fill(UNRANKED);
  for (const key of index.keys.name.keys) {
    const rank = rankOfName(key, word);
    if (rank !== UNRANKED) better(ranks, key.places, rank);
  }
  for (const key of index.keys.brand.keys) if (begins(key, word)) better(ranks, key.places, BRAND);
  for (const key of index.keys.grape.keys) if (begins(key, word)) better(ranks, key.places, GRAPE);
  return ranks;
}

/** The same, and last who would be found had one letter been typed otherwise. A number is never taken for another one. */
function rankWordWithTypos(index: ProductIndex, word: Word): Uint8Array {
  const ranks = recallWord(index, word).slice();
  if (/\p{N}/u.test(word.folded)) return ranks;
  for (const { keys } of Object.values(index.keys)) {
    for (const key of keys) if (isMeant(key, word)) better(ranks, key.places, TYPO);
  }
  return ranks;
}

const recallWord = (index: ProductIndex, word: Word): Uint8Array =>
  index.memory.recall(`word ${word.marked}`, () => rankWord(index, word));

/** So long one search may keep everybody else waiting. */
const PATIENCE_MS = 4;

/** Looks up a search's words with pauses for others: a hundred characters hold thirty words. {@link rankProducts} goes on from there. */
export async function prepareSearch(index: ProductIndex, q: string): Promise<void> {
  let began = performance.now();
  for (const word of wordsOf(q)) {
    recallWord(index, word);
    if (performance.now() - began < PATIENCE_MS) continue;
    await lettingOthersIn();
    began = performance.now();
  }
}

/** Every word must be found, and the worst found of them ranks. */
function worst(all: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = all;
  const ranks = (first ?? new Uint8Array()).slice();
  for (const other of others) {
    for (let place = 0; place < ranks.length; place += 1) {
      const rank = other[place] ?? UNRANKED;
      if (rank > (ranks[place] ?? UNRANKED)) ranks[place] = rank;
    }
  }
  return ranks;
}

function hasEnough(ranks: Uint8Array): boolean {
  let found = 0;
  for (let place = 0; place < ranks.length; place += 1) {
    if (ranks[place] === UNRANKED) continue;
    found += 1;
    if (found === ENOUGH) return true;
  }
  return false;
}

/**
 * Ranks all places by what was typed: the names with the very marks first, those whose words begin with it before those that
 * have it in their middle; then names without regard to marks, likewise; then whom the brand helps to find, then the
 * grapes; and where all these are few, those of which one letter was mistyped.
 *
 * @returns the rank of every place, or UNRANKED
 */
export function rankProducts(index: ProductIndex, q: string): Uint8Array {
  const words = wordsOf(q);
  if (words.length === 0) return new Uint8Array(index.size).fill(UNRANKED);
  return index.memory.recall(`search ${words.map((word) => word.marked).join(' ')}`, () => {
    const found = worst(words.map((word) => recallWord(index, word)));
    if (hasEnough(found)) return found;
    return worst(words.map((word) => rankWordWithTypos(index, word)));
  });
}
