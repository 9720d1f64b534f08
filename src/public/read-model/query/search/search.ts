import type { SearchMeaning } from '../../../../contract/resources/search';
import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { interpret, type Interpretation } from './interpret';
import { isTalk, isTelling, relaxSearch, widen } from './relaxation';
import type { AskedOrder } from './language/requests';
import { presentMeaning } from './present-meaning';
import { findCode, type FoundCode } from './product-codes';
import { nearnessTo, type Nearness } from './graded';
import { addUp, eligibleProducts, type Found } from './match-all';
import { scoreSegment } from './scoring';
import { isBound, type Segment } from './segments';
import type { QueryWord } from './spelling';

/** The products that a search finds. */
export interface SearchResult extends Found {
  meaning: SearchMeaning;
  /** that the words ask for */
  sort: AskedOrder | undefined;
  /** whether they name a vintage */
  namesVintage: boolean;
  /** for the query cache */
  byteLength: number;
}

/** Above every score: each of some thirty segments adds 200 at most. */
export const SCORE_LIMIT = 8192;

/** Of a product whose name is what was typed. */
const WHOLE_NAME = 300;
/** So many are on the first page. */
const ENOUGH = 10;
/** Of what meets all of a search, before what meets a taste nearly. */
const EXACTLY = 400;

interface Attempt extends Found {
  interpretation: Interpretation;
  kept: boolean[];
}

/** All segments must be met. */
function attempt(index: ProductIndex, interpretation: Interpretation): Attempt {
  const { segments, excluded } = interpretation;
  const scored = segments.map((segment) => scoreSegment(index, segment));
  return { interpretation, ...addUp(scored, index.size, eligibleProducts(index, excluded)), kept: segments.map(() => true) };
}

/** Where few have just the taste that is asked for, those that nearly have it come after them. */
function attemptNearly(index: ProductIndex, interpretation: Interpretation): Attempt {
  const { segments } = interpretation;
  const exact = attempt(index, interpretation);
  const wider = segments.map((segment) => widen(index, segment));
  const isWider = wider.some((segment, at) => segment !== segments[at]);
  if (exact.found.length >= ENOUGH || !isWider) return exact;
  const { found, scores } = attempt(index, { ...interpretation, segments: wider });
  for (const ordinal of exact.found) scores[ordinal] = (exact.scores[ordinal] ?? 0) + EXACTLY;
  const isMet = (segment: Segment): boolean => {
    const { scores: own } = scoreSegment(index, segment);
    return found.some((ordinal) => (own[ordinal] ?? 0) > 0);
  };
  return { interpretation, found, scores, kept: segments.map(isMet) };
}

const NOTHING = (index: ProductIndex): Found => ({ found: new Int32Array(0), scores: new Uint16Array(index.size) });

/** Of those that come nearest to a bound: a page. */
const NEAREST_MAX = 24;
const NEARER = 4;

/** @returns the nearest of what is found, in their order; a wine that does not tell its price is near to none */
function nearestOf({ found, scores }: Found, bounds: readonly Nearness[]): Found {
  const near = (ordinal: number): number => bounds.reduce((sum, nearness) => sum + nearness(ordinal), 0);
  const nearest = Array.from(found, (ordinal) => ({ ordinal, near: near(ordinal), score: scores[ordinal] ?? 0 }))
    .filter((one) => one.near > 0)
    .sort((a, b) => b.near - a.near || b.score - a.score)
    .slice(0, NEAREST_MAX);
  const raised = new Uint16Array(scores.length);
  nearest.forEach(({ ordinal, score }, at) => {
    raised[ordinal] = score + NEARER * (NEAREST_MAX - at);
  });
  return { found: Int32Array.from(nearest, ({ ordinal }) => ordinal).sort(), scores: raised };
}

/** Drops what tells least, and finds what comes nearest to the bounds that no product meets. */
function attemptRelaxed(index: ProductIndex, interpretation: Interpretation): Attempt {
  const { segments } = interpretation;
  const near = relaxSearch(index, interpretation);
  const left = segments.filter((_, at) => near[at]);
  const missed = segments.filter((_, at) => !near[at]);
  const bounds = missed.filter(isBound).flatMap((segment) => nearnessTo(index, segment) ?? []);
  const isBoundAlone = left.length === 0 && bounds.length > 0 && missed.every(isBound);
  const isLeft = left.length > 0 && isTelling(index, segments, near);
  if (!isLeft && !isBoundAlone) return { interpretation, ...NOTHING(index), kept: near };
  const wide = attemptNearly(index, { ...interpretation, segments: left });
  const nearest = bounds.length === 0 ? wide : nearestOf(wide, bounds);
  const { found, scores } = nearest.found.length > 0 || isBoundAlone ? nearest : wide;
  const isKept = new Map(left.map((segment, at) => [segment, wide.kept[at]]));
  return { interpretation, found, scores, kept: segments.map((segment) => isKept.get(segment) === true) };
}

const wordSegment = (word: QueryWord): Segment => ({ kind: 'word', text: word.text, word });

/** A search for "rượu" alone finds the products whose names say so, or all of them; several such words find all, those names first. */
function attemptFillers(index: ProductIndex, interpretation: Interpretation): Attempt {
  const words = interpretation.fillers.map(wordSegment);
  const named = attempt(index, { ...interpretation, segments: words });
  const isAlone = words.length === 1 && interpretation.excluded.length === 0;
  if (named.found.length > 0 && isAlone) return { ...named, interpretation };
  const all = attempt(index, { ...interpretation, segments: [] });
  for (const ordinal of named.found) all.scores[ordinal] = 1 + (named.scores[ordinal] ?? 0);
  return { ...all, interpretation };
}

/** Whether a search says something that all products answer: an order, what is not wanted, or that it is about wine. */
const asksForAll = ({ segments, fillers, sort, excluded, hasWords, ignored }: Interpretation): boolean =>
  fillers.length > 0 || sort !== undefined || excluded.length > 0 || (segments.length === 0 && hasWords && ignored.length === 0);

const SAYS_NO_VALUE: readonly Segment['kind'][] = ['word', 'phrases', 'unsaid', 'symbol'];

/** Delivery to a town, a brand of whisky: the words beside what is asked for mean no wine. */
const asksForNoWine = ({ intent, segments, excluded }: Interpretation): boolean =>
  intent !== undefined && excluded.length === 0 && segments.every(({ kind }) => SAYS_NO_VALUE.includes(kind));

/** What was typed, then what comes nearest to it. */
function findBest(index: ProductIndex, q: string): Attempt {
  const asked = interpret(index, q);
  const { segments } = asked;
  if (asksForNoWine(asked))
    return { ...NOTHING(index), interpretation: { ...asked, changes: [] }, kept: segments.map(() => false) };
  const hasFillers = asksForAll(asked);
  if (segments.length === 0 && hasFillers) return attemptFillers(index, asked);
  if (segments.length > 0) {
    const attempted = attemptNearly(index, asked);
    if (attempted.found.length > 0) return attempted;
  }
  const relaxed = attemptRelaxed(index, asked);
  if (relaxed.found.length > 0) return relaxed;
  const isAllTalk = segments.every((segment) => segment.kind === 'unsaid' || isTalk(index, segment));
  return hasFillers && isAllTalk ? { ...attemptFillers(index, asked), kept: relaxed.kept } : relaxed;
}

/** A product's code finds its product, whatever else the text may mean. */
function withCode(index: ProductIndex, { ordinals, isWhole }: FoundCode, attempted: Attempt): Attempt {
  const isMet = !isWhole && attempted.kept.every(Boolean) && attempted.interpretation.changes.length === 0;
  const scores = isMet ? attempted.scores : new Uint16Array(index.size);
  ordinals.forEach((ordinal, at) => {
    scores[ordinal] = SCORE_LIMIT - 1 - at;
  });
  const found = Int32Array.from(new Set([...(isMet ? attempted.found : []), ...ordinals])).sort();
  const { interpretation } = attempted;
  const kept = isMet ? attempted.kept : [];
  return { found, scores, kept, interpretation: isMet ? interpretation : { ...interpretation, ...NOTHING_MEANT } };
}

const NOTHING_MEANT: Partial<Interpretation> = { segments: [], excluded: [], any: [], sort: undefined, changes: [], ignored: [] };

function search(index: ProductIndex, q: string): SearchResult {
  const code = findCode(index, q);
  const best = findBest(index, q);
  const attempted = code ? withCode(index, code, best) : best;
  const { interpretation, found, scores, kept } = attempted;
  const name = foldText(q);
  for (const ordinal of code ? [] : found) if (index.foldedNames[ordinal] === name) scores[ordinal] = (scores[ordinal] ?? 0) + WHOLE_NAME;
  const meaning = presentMeaning(index, interpretation, kept, found.length > 0);
  const namesVintage = meaning.understood.some(({ as }) => as === 'vintage');
  const { sort } = interpretation;
  return { found, scores, meaning, sort: sort?.order, namesVintage, byteLength: found.byteLength + scores.byteLength };
}

/** What a search finds at the version of the index. */
export const searchProducts = (index: ProductIndex, q: string): SearchResult =>
  index.queryCache.getOrCompute(`search ${q}`, () => search(index, q));
