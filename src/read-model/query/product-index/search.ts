import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { foldText, foldWords, normalizeText } from '../../projection/text';
import type { ProductIndex } from './product-index';
import type { Term } from './term-index';
import { isOneTypoAway } from './typo';

/*
 * Ranks: the smaller, the better. A product must match every token of a search, and its worst match is its rank.
 * EXACT: with the typed marks. FOLDED: without regard to marks. PREFIX: at the start of a word.
 */
const NAME_EXACT_PREFIX = 0;
const NAME_EXACT = 1;
const NAME_FOLDED_PREFIX = 2;
const NAME_FOLDED = 3;
const BRAND = 4;
const GRAPE = 5;
const TYPO = 6;
export const RANK_COUNT = 7;

/** not found */
export const UNRANKED = 255;

/** A search with this many results does not search for typos. */
const ENOUGH_RESULTS = 24;

interface Token {
  normalized: string;
  folded: string;
  /** found in a term's tokens if one of them begins with it; empty if the token has no letter or digit */
  prefix: string;
}

function tokenize(q: string): Token[] {
  const words = [...new Set(normalizeText(q).split(' '))];
  return words
    .map((normalized) => ({ normalized, folded: foldText(normalized), prefix: foldWords(normalized) }))
    .filter(({ folded }) => folded !== '');
}

const hasPrefix = (term: Term, { prefix }: Token): boolean => prefix !== '' && term.tokens.includes(prefix);

function rankName(term: Term, token: Token): number {
  if (!term.folded.includes(token.folded)) return UNRANKED;
  const isExact = term.normalized.includes(token.normalized);
  if (hasPrefix(term, token)) return isExact ? NAME_EXACT_PREFIX : NAME_FOLDED_PREFIX;
  return isExact ? NAME_EXACT : NAME_FOLDED;
}

const isTypoOf = (term: Term, { folded }: Token): boolean =>
  isOneTypoAway(folded, term.folded) || term.tokens.split(' ').some((word) => isOneTypoAway(folded, word));

function improveRanks(ranks: Uint8Array, ordinals: readonly number[], rank: number): void {
  for (const ordinal of ordinals) if ((ranks[ordinal] ?? 0) > rank) ranks[ordinal] = rank;
}

/** Products have the id of their brand: a brand's new name changes one term. */
function improveBrandRanks(index: ProductIndex, ranks: Uint8Array, matches: (term: Term) => boolean, rank: number): void {
  const brandIds = index.groupEntries.brandTerms.all.filter(matches).flatMap(({ postings }) => postings);
  if (brandIds.length === 0) return;
  const { codes } = index.groups.brand;
  const isMatch = index.groups.brand.matchCodes(brandIds);
  for (let ordinal = 0; ordinal < ranks.length; ordinal += 1) {
    if (isMatch[codes[ordinal] ?? 0] === 1 && (ranks[ordinal] ?? 0) > rank) ranks[ordinal] = rank;
  }
}

function computeTokenRanks(index: ProductIndex, token: Token): Uint8Array {
  const { size, terms } = index;
  const ranks = new Uint8Array(size).fill(UNRANKED);
  for (const term of terms.name.all) {
    const rank = rankName(term, token);
    if (rank !== UNRANKED) improveRanks(ranks, term.postings, rank);
  }
  improveBrandRanks(index, ranks, (term) => hasPrefix(term, token), BRAND);
  for (const term of terms.grape.all) if (hasPrefix(term, token)) improveRanks(ranks, term.postings, GRAPE);
  return ranks;
}

/** @returns the rank by ordinal, for this token alone; read-only */
const rankToken = (index: ProductIndex, token: Token): Uint8Array =>
  index.queryCache.getOrCompute(`token ${token.normalized}`, () => computeTokenRanks(index, token));

/** A token with a digit has no typos: another vintage is another wine. */
function rankTokenWithTypos(index: ProductIndex, token: Token): Uint8Array {
  const ranks = rankToken(index, token).slice();
  if (/\p{N}/u.test(token.folded)) return ranks;
  for (const { all } of Object.values(index.terms)) {
    for (const term of all) if (isTypoOf(term, token)) improveRanks(ranks, term.postings, TYPO);
  }
  improveBrandRanks(index, ranks, (term) => isTypoOf(term, token), TYPO);
  return ranks;
}

/** How long a search may block the event loop. */
const YIELD_BUDGET_MS = 4;

/** Fills the query cache for {@link rankProducts} and yields between tokens: a query of 100 characters may have 30 of them. */
export async function prepareSearch(index: ProductIndex, q: string): Promise<void> {
  let startedAt = performance.now();
  for (const token of tokenize(q)) {
    rankToken(index, token);
    if (performance.now() - startedAt < YIELD_BUDGET_MS) continue;
    await yieldToEventLoop();
    startedAt = performance.now();
  }
}

function combineRanks([first, ...others]: readonly Uint8Array[]): Uint8Array {
  const ranks = (first ?? new Uint8Array()).slice();
  for (const other of others) {
    for (let ordinal = 0; ordinal < ranks.length; ordinal += 1) {
      const rank = other[ordinal] ?? UNRANKED;
      if (rank > (ranks[ordinal] ?? UNRANKED)) ranks[ordinal] = rank;
    }
  }
  return ranks;
}

function hasEnoughResults(ranks: Uint8Array): boolean {
  let results = 0;
  for (let ordinal = 0; ordinal < ranks.length; ordinal += 1) {
    if (ranks[ordinal] === UNRANKED) continue;
    results += 1;
    if (results === ENOUGH_RESULTS) return true;
  }
  return false;
}

/** @returns the rank by ordinal, or UNRANKED; read-only */
export function rankProducts(index: ProductIndex, q: string): Uint8Array {
  const tokens = tokenize(q);
  if (tokens.length === 0) return new Uint8Array(index.size).fill(UNRANKED);
  return index.queryCache.getOrCompute(`search ${tokens.map(({ normalized }) => normalized).join(' ')}`, () => {
    const ranks = combineRanks(tokens.map((token) => rankToken(index, token)));
    if (hasEnoughResults(ranks)) return ranks;
    return combineRanks(tokens.map((token) => rankTokenWithTypos(index, token)));
  });
}
