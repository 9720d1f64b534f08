import { matchValues } from '../product-index/match-values';
import { NO_PRICE, type ProductIndex } from '../product-index/product-index';
import type { Term } from '../product-index/term-index';
import { compareMarks, MARKS, type Marks } from './marks';
import type { PhraseSegment, PriceSegment, Segment, ValueSegment, WordSegment } from './segments';
import { hasSameMarks } from './synonyms';
import { hasDigit, tokenOf } from './tokens';
import { VALUE_KINDS, type SearchValue } from './values';

/*
 * How well a product meets one part of a search: 1 to 255, or 0 if it does not. Names come first, then values, and descriptions
 * last. In each, whole words come before beginnings, and typed marks before others.
 */
const NAME_WORD: Record<Marks, number> = { [MARKS.equal]: 200, [MARKS.omitted]: 180, [MARKS.differ]: 150 };
const NAME_PREFIX = { equal: 190, folded: 170 } as const;
const NAME_PART = { equal: 140, folded: 130 } as const;
const VALUE = 120;
const VALUE_AND_NAME = 125;
const RELATED_VALUE = 114;
const NAME_PHRASE = 110;
const VALUE_WORD = { word: 112, prefix: 104, otherMarks: 90 } as const;
const CORRECTED_VALUE = 70;
const CORRECTED_NAME_WORD = 60;
const CORRECTED_VALUE_WORD = 56;
const OF_EACH_MISTAKE = 10;
const DESCRIPTION_WORD = 40;
const DESCRIPTION_PREFIX = 32;

/** A shorter part of a name's word says nothing. */
const MIN_PART = 3;
const MIN_DESCRIPTION_PREFIX = 3;

type Scores = Uint8Array;

function improve(scores: Scores, ordinals: Int32Array, score: number): void {
  for (let at = 0; at < ordinals.length; at += 1) {
    const ordinal = ordinals[at] ?? 0;
    if ((scores[ordinal] ?? 0) < score) scores[ordinal] = score;
  }
}

/** @param matches by code */
function improveWhere(scores: Scores, codes: Int32Array, matches: Uint8Array, score: number): void {
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    if (matches[codes[ordinal] ?? 0] === 1 && (scores[ordinal] ?? 0) < score) scores[ordinal] = score;
  }
}

function improveByValues(index: ProductIndex, scores: Scores, values: Iterable<SearchValue>, score: number): void {
  const all = [...values];
  for (const kind of VALUE_KINDS) {
    const keys = new Set(all.filter((value) => value.kind === kind).map(({ key }) => key));
    if (keys.size === 0) continue;
    const { codes, matches } = matchValues(index, kind, keys);
    improveWhere(scores, codes, matches, score);
  }
}

function scoreNameTerm({ word, folded }: Term, typed: string, typedFolded: string): number {
  if (folded === typedFolded) return NAME_WORD[compareMarks(typed, word)];
  if (folded.startsWith(typedFolded)) return word.startsWith(typed) ? NAME_PREFIX.equal : NAME_PREFIX.folded;
  if (typedFolded.length < MIN_PART || !folded.includes(typedFolded)) return 0;
  return word.includes(typed) ? NAME_PART.equal : NAME_PART.folded;
}

function scoreWord(index: ProductIndex, scores: Scores, { word }: WordSegment): void {
  const { typed, folded, corrections } = word;
  const { name, description, values } = index.words;
  for (const term of name.all) {
    const score = term.postings.size > 0 ? scoreNameTerm(term, typed, folded) : 0;
    if (score > 0) improve(scores, term.postings.ordinals, score);
  }
  for (const [other, withWord] of values.withWords((candidate) => candidate.startsWith(folded))) {
    const isWord = other === folded;
    for (const value of withWord) {
      const score = !isWord ? VALUE_WORD.prefix : hasWord(value, typed) ? VALUE_WORD.word : VALUE_WORD.otherMarks;
      improveByValues(index, scores, [value], score);
    }
  }
  for (const { word: corrected, mistakes } of corrections) {
    const less = mistakes * OF_EACH_MISTAKE;
    for (const term of name.withWord(corrected)) improve(scores, term.postings.ordinals, CORRECTED_NAME_WORD - less);
    improveByValues(index, scores, values.withWord(corrected), CORRECTED_VALUE_WORD - less);
  }
  for (const term of description.withWord(folded)) improve(scores, term.postings.ordinals, DESCRIPTION_WORD);
  if (folded.length < MIN_DESCRIPTION_PREFIX || hasDigit(folded)) return;
  for (const term of description.all) {
    if (term.folded.startsWith(folded)) improve(scores, term.postings.ordinals, DESCRIPTION_PREFIX);
  }
}

const hasWord = ({ words }: SearchValue, typed: string): boolean => words.some((own) => hasSameMarks([typed], [own]));

/** @returns the ordinals of the products whose names have these words next to each other, with the typed marks */
function namesWithPhrase({ words, size }: ProductIndex, phrase: readonly string[]): Int32Array {
  const counts = new Uint8Array(size);
  for (const word of phrase) {
    for (const term of words.name.withWord(tokenOf(word).folded)) {
      if (compareMarks(word, term.word) === MARKS.differ) continue;
      for (const ordinal of term.postings.ordinals) counts[ordinal] = (counts[ordinal] ?? 0) + 1;
    }
  }
  const found: number[] = [];
  const together = ` ${phrase.map((word) => tokenOf(word).folded).join(' ')} `;
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    if ((counts[ordinal] ?? 0) < phrase.length) continue;
    if (phrase.length === 1 || words.foldedNameOf(ordinal).includes(together)) found.push(ordinal);
  }
  return Int32Array.from(found);
}

function scoreValues(index: ProductIndex, scores: Scores, { values, related, words, isCorrected }: ValueSegment): void {
  improveByValues(index, scores, values, isCorrected ? CORRECTED_VALUE : VALUE);
  improveByValues(index, scores, related, isCorrected ? CORRECTED_VALUE : RELATED_VALUE);
  if (isCorrected) return;
  for (const ordinal of namesWithPhrase(index, words)) {
    scores[ordinal] = (scores[ordinal] ?? 0) >= VALUE ? VALUE_AND_NAME : Math.max(scores[ordinal] ?? 0, NAME_PHRASE);
  }
}

/** A product must have all words of one phrase. */
function scorePhrases(index: ProductIndex, scores: Scores, { phrases }: PhraseSegment): void {
  for (const phrase of phrases) {
    const each = phrase.map((typed) => {
      const own = new Uint8Array(scores.length);
      scoreWord(index, own, { kind: 'word', text: typed, word: { ...tokenOf(typed), text: typed, corrections: [] } });
      return own;
    });
    for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
      let worst = 255;
      for (const own of each) worst = Math.min(worst, own[ordinal] ?? 0);
      if (worst > (scores[ordinal] ?? 0)) scores[ordinal] = worst;
    }
  }
}

function scorePrices({ prices }: ProductIndex, scores: Scores, { price_min, price_max }: PriceSegment): void {
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    const price = prices[ordinal] ?? NO_PRICE;
    if (price !== NO_PRICE && price >= (price_min ?? 0) && price <= (price_max ?? Infinity)) scores[ordinal] = VALUE;
  }
}

function computeScores(index: ProductIndex, segment: Segment): Scores {
  const scores = new Uint8Array(index.size);
  switch (segment.kind) {
    case 'values':
      scoreValues(index, scores, segment);
      break;
    case 'phrases':
      scorePhrases(index, scores, segment);
      break;
    case 'word':
      scoreWord(index, scores, segment);
      break;
    case 'vintage': {
      const { vintage } = index.groups;
      improveWhere(scores, vintage.codes, vintage.matchCodes([segment.year]), VALUE);
      improve(scores, namesWithPhrase(index, [segment.text]), NAME_PHRASE);
      break;
    }
    case 'price':
      scorePrices(index, scores, segment);
      break;
    case 'symbol':
      index.words.names.forEach((name, ordinal) => {
        if (name.includes(segment.text)) scores[ordinal] = NAME_WORD[MARKS.equal];
      });
      break;
  }
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) if (index.published[ordinal] !== 1) scores[ordinal] = 0;
  return scores;
}

/** @returns by ordinal how well each published product meets the segment; read-only */
export function scoreSegment(index: ProductIndex, segment: Segment): Scores {
  return index.queryCache.getOrCompute(`segment ${JSON.stringify(segment)}`, () => computeScores(index, segment));
}
