import { isChoiceFilter } from '../../../../contract/declared-fields';
import type { ProductIndex } from '../product-index/product-index';
import type { Term } from '../product-index/term-index';
import { improve, improveByValues, scoreAll } from './improve';
import { compareMarks, hasSameMarks, MARKS, type Marks } from './marks';
import { improveByNamePhrase, NAME_PHRASE, termsSpelled } from './phrase-scoring';
import { scoreConstraint } from './graded';
import type { PhraseSegment, Segment, ValueSegment, WordSegment } from './segments';
import { isNumber, tokenOf, type Token } from './tokens';
import type { SearchValue } from './values';

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
const VALUE_WORD = { word: 112, prefix: 104, otherMarks: 90 } as const;
const CORRECTED_VALUE = 70;
const CORRECTED_NAME_WORD = 60;
const CORRECTED_VALUE_WORD = 56;
const OF_EACH_MISTAKE = 10;
const DESCRIPTION_WORD = 40;

/** A shorter part of a name's word says nothing. */
const MIN_PART = 3;

/*
 * The loops over all products compare numbers only and do not branch, as in list-filter.ts: mispredicted branches are much slower.
 */
type Scores = Uint8Array;

/** How well the products meet one segment. */
export interface SegmentScores {
  /** by ordinal; read-only */
  scores: Scores;
  /** whether only descriptions have it */
  isWeak: boolean;
  /** for the query cache */
  byteLength: number;
}

/** Whether a word begins with the typed letters, and has their marks or more. */
const isBeginning = (typed: string, word: string): boolean => compareMarks(typed, word.slice(0, typed.length)) !== MARKS.differ;

/** @param term whose folded word has the typed letters */
function scoreNameTerm({ word, folded }: Term, { typed, folded: typedFolded }: Token): number {
  if (folded === typedFolded) return NAME_WORD[compareMarks(typed, word)];
  if (word.startsWith(typed)) return NAME_PREFIX.equal;
  if (folded.startsWith(typedFolded)) return isBeginning(typed, word) ? NAME_PREFIX.folded : 0;
  if (word.includes(typed)) return NAME_PART.equal;
  return typed === typedFolded ? NAME_PART.folded : 0;
}

function scoreValueWord(value: SearchValue, { typed, folded }: Token): number {
  const beginning = value.words.filter((_, at) => value.folded[at]?.startsWith(folded));
  if (beginning.some((own) => hasSameMarks([typed], [own]))) return VALUE_WORD.word;
  if (value.folded.includes(folded)) return VALUE_WORD.otherMarks;
  return beginning.some((own) => isBeginning(typed, own)) ? VALUE_WORD.prefix : 0;
}

/** A number is a part of a name, and never of another number: "18 tháng" of a description is no "Bin 18". */
function scoreWord(index: ProductIndex, scores: Scores, { word }: WordSegment): void {
  if (isNumber(word.folded)) return scoreNamedWord(index, scores, word);
  const { folded, corrections, isPart } = word;
  if (!isPart) return scoreWholeWord(index, scores, word);
  const { name, values } = index.words;
  for (const term of folded.length < MIN_PART ? name.beginningWith(folded) : name.containing(folded)) {
    const score = scoreNameTerm(term, word);
    if (score > 0) improve(scores, term.postings.ordinals, score);
  }
  const named = [...values.withBeginning(folded)].filter(({ kind }) => !isChoiceFilter(kind));
  const scored = named.map((value) => [value, scoreValueWord(value, word)] as const);
  improveByValues(index, scores, new Map(scored.filter(([, score]) => score > 0)));
  for (const { word: corrected, mistakes } of corrections) {
    const less = mistakes * OF_EACH_MISTAKE;
    for (const term of name.withWord(corrected)) improve(scores, term.postings.ordinals, CORRECTED_NAME_WORD - less);
    improveByValues(index, scores, scoreAll(values.withWord(corrected), CORRECTED_VALUE_WORD - less));
  }
  scoreDescriptionWord(index, scores, word);
}

/** Marks that were typed hold: "tết" is not the steak of "bít tết", and "quà" is no "quả". */
function scoreDescriptionWord({ words }: ProductIndex, scores: Scores, { typed, folded }: Token): void {
  for (const term of words.description.withWord(folded))
    if (compareMarks(typed, term.word) !== MARKS.differ) improve(scores, term.postings.ordinals, DESCRIPTION_WORD);
}

/** A word of a synonym in names and values: as a whole, or "bio" is found in Nebbiolo. */
function scoreNamedWord(index: ProductIndex, scores: Scores, token: Token): void {
  for (const { word, postings } of termsSpelled(index, token.typed))
    improve(scores, postings.ordinals, NAME_WORD[compareMarks(token.typed, word)]);
  const values = [...index.words.values.withWord(token.folded)].filter(
    (value) => !isChoiceFilter(value.kind) && value.words.some((own) => hasSameMarks([token.typed], [own])),
  );
  improveByValues(index, scores, scoreAll(values, VALUE_WORD.word));
}

/** A word as it was typed: names that have it with other marks are found too. */
function scoreWholeWord(index: ProductIndex, scores: Scores, token: Token): void {
  for (const { word, postings } of index.words.name.withWord(token.folded))
    improve(scores, postings.ordinals, NAME_WORD[compareMarks(token.typed, word)]);
  scoreNamedWord(index, scores, token);
  scoreDescriptionWord(index, scores, token);
}

/** Products whose names have the word. */
function improveByNameWord(index: ProductIndex, scores: Scores, typed: string): void {
  for (const { postings } of termsSpelled(index, typed)) {
    const { ordinals } = postings;
    for (let at = 0; at < ordinals.length; at += 1) {
      const ordinal = ordinals[at] ?? 0;
      scores[ordinal] = (scores[ordinal] ?? 0) >= VALUE ? VALUE_AND_NAME : NAME_PHRASE;
    }
  }
}

function scoreValues(index: ProductIndex, scores: Scores, { values, related, words, isCorrected }: ValueSegment): void {
  const ofRelated = scoreAll(related, isCorrected ? CORRECTED_VALUE : RELATED_VALUE);
  improveByValues(index, scores, new Map([...ofRelated, ...scoreAll(values, isCorrected ? CORRECTED_VALUE : VALUE)]));
  const [word, ...more] = words;
  if (more.length > 0) improveByNamePhrase(index, scores, words, isCorrected ? CORRECTED_NAME_WORD : NAME_PHRASE);
  else if (word !== undefined && isCorrected)
    for (const { postings } of termsSpelled(index, word)) improve(scores, postings.ordinals, CORRECTED_NAME_WORD);
  else if (word !== undefined) improveByNameWord(index, scores, word);
}

/** A product must have all words of one phrase. */
function scorePhrases(index: ProductIndex, scores: Scores, { phrases }: PhraseSegment): void {
  for (const [at, phrase] of phrases.entries()) {
    const [word = '', ...more] = phrase;
    if (more.length > 0) improveByNamePhrase(index, scores, phrase);
    else if (at === 0) scoreWholeWord(index, scores, tokenOf(word));
    // Another word of the group says something else in a description: "Nhật" of "sinh nhật".
    else scoreNamedWord(index, scores, tokenOf(word));
  }
}

function scoreYears(index: ProductIndex, scores: Scores, years: readonly number[]): void {
  const { vintage } = index.groups;
  vintage.matchCodes(years).forEach((isMatch, code) => {
    if (isMatch === 1) improve(scores, vintage.ordinalsOf(code), VALUE);
  });
  for (const year of years)
    for (const { postings } of termsSpelled(index, String(year))) improve(scores, postings.ordinals, VALUE_AND_NAME);
}

function computeScores(index: ProductIndex, segment: Segment): SegmentScores {
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
    case 'vintage':
      scoreYears(index, scores, segment.years);
      break;
    case 'constraint':
      scoreConstraint(index, scores, segment.constraint, VALUE);
      break;
    case 'in_stock':
    case 'gift_box':
      for (let ordinal = 0; ordinal < scores.length; ordinal += 1)
        scores[ordinal] = (index.declared.flags[segment.kind][ordinal] ?? 0) * VALUE;
      break;
    case 'on_sale':
      for (let ordinal = 0; ordinal < scores.length; ordinal += 1)
        if ((index.discounts[ordinal] ?? 0) > 0) scores[ordinal] = VALUE;
      break;
    case 'unsaid':
      break;
    case 'symbol':
      index.words.names.forEach((name, ordinal) => {
        if (name.includes(segment.text)) scores[ordinal] = NAME_WORD[MARKS.equal];
      });
      break;
  }
  return { scores, isWeak: isFoundInDescriptionsOnly(scores), byteLength: scores.byteLength };
}

function isFoundInDescriptionsOnly(scores: Scores): boolean {
  let best = 0;
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) best = Math.max(best, scores[ordinal] ?? 0);
  return best > 0 && best <= DESCRIPTION_WORD;
}

/** @returns by ordinal how well each product meets the segment, unpublished ones too; read-only */
export function scoreSegment(index: ProductIndex, segment: Segment): SegmentScores {
  return index.queryCache.getOrCompute(`segment ${JSON.stringify(segment)}`, () => computeScores(index, segment));
}
