import type { SearchMeaning } from '../../../contract/resources/search-meaning';
import { loosen } from './loosen';
import { TimeSlices } from '../../../platform/time-slices';
import type { ProductIndex } from '../product-index/product-index';
import { addUp, type Found } from './add-up';
import { interpret, type Interpretation } from './interpret';
import { isTalk, relaxSearch, widen } from './relaxation';
import type { AskedOrder } from './language/requests';
import { presentMeaning } from './present-meaning';
import { findCode, type FoundCode } from './product-codes';
import { nearnessTo, type Nearness } from './graded';
import { addNameBonus } from './name-bonus';
import { nearestOf } from './nearest';
import { eligibleProducts } from './eligible-products';
import { scoreSegment, type SegmentScores } from './scoring';
import { isBound, type Segment } from './segments';
import type { QueryWord } from './spelling';
import { isTelling } from './telling';

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

/** How long a search may block the event loop. */
const YIELD_BUDGET_MS = 4;

/** So many are on the first page. */
const ENOUGH = 10;
/** Of what meets all of a search, before what meets a taste nearly. */
const EXACTLY = 400;

interface Attempt extends Found {
  interpretation: Interpretation;
  kept: boolean[];
}

/** A search in steps: after each of them the event loop may have its turn. */
type Steps<Result> = Generator<undefined, Result>;

function* scoreSegments(index: ProductIndex, segments: readonly Segment[]): Steps<SegmentScores[]> {
  const scored: SegmentScores[] = [];
  for (const segment of segments) {
    scored.push(scoreSegment(index, segment));
    yield;
  }
  return scored;
}

/** All segments must be met. */
function* attempt(index: ProductIndex, interpretation: Interpretation): Steps<Attempt> {
  const { segments, excluded } = interpretation;
  const found = addUp(yield* scoreSegments(index, segments), index.size, eligibleProducts(index, excluded));
  return { interpretation, ...found, kept: segments.map(() => true) };
}

/** Where few have just the taste that is asked for, those that nearly have it come after them. */
function* attemptTastes(index: ProductIndex, exact: Attempt): Steps<Attempt> {
  const { found, interpretation } = exact;
  const wider = interpretation.segments.map((segment) => widen(index, segment) ?? segment);
  const isWider = wider.some((segment, at) => segment !== interpretation.segments[at]);
  if (found.length === 0 || found.length >= ENOUGH || !isWider) return exact;
  const nearly = yield* attempt(index, { ...interpretation, segments: wider });
  for (const ordinal of found) nearly.scores[ordinal] = (exact.scores[ordinal] ?? 0) + EXACTLY;
  return { ...nearly, interpretation };
}

/** Among what is found, the nearest to what was dropped comes first. */
function* addNearness({ found, scores }: Found, nearnesses: readonly Nearness[]): Steps<void> {
  for (const nearness of nearnesses) {
    for (let at = 0; at < found.length; at += 1) {
      const ordinal = found[at] ?? 0;
      scores[ordinal] = (scores[ordinal] ?? 0) + Math.round(nearness(ordinal));
    }
    yield;
  }
}

const NOTHING = (index: ProductIndex): Found => ({ found: new Int32Array(0), scores: new Uint16Array(index.size) });

function* attemptRelaxed(index: ProductIndex, interpretation: Interpretation): Steps<Attempt> {
  const scoredSegments = yield* scoreSegments(index, interpretation.segments);
  const { kept, near, scored, exactly, eligible } = yield* relaxSearch(index, interpretation, scoredSegments);
  const missed = interpretation.segments.filter((_, at) => !near[at]);
  const nearnessesOf = (some: readonly Segment[]): Nearness[] => some.flatMap((segment) => nearnessTo(index, segment) ?? []);
  const bounds = nearnessesOf(missed.filter(isBound));
  const nearnesses = nearnessesOf(interpretation.segments.filter((segment, at) => !kept[at] && !isBound(segment)));
  const isLeft = scored.length > 0 && isTelling(interpretation.segments, scoredSegments, near);
  const isBoundAlone = scored.length === 0 && bounds.length > 0 && missed.every(isBound);
  if (!isLeft && !isBoundAlone) return { interpretation, ...NOTHING(index), kept: near };
  // What has degrees is met by all, more or less.
  const addAll = (met: readonly SegmentScores[]): Found =>
    addUp(nearnesses.length + bounds.length > 0 ? [...met, everything(eligible)] : met, index.size, eligible);
  const narrow = addAll(exactly);
  yield;
  const wide = narrow.found.length >= ENOUGH ? narrow : addAll(scored);
  yield;
  const nearest = bounds.length === 0 ? wide : nearestOf(wide, bounds);
  const found = nearest.found.length > 0 || isBoundAlone ? nearest : wide;
  yield* addNearness(found, nearnesses);
  return { interpretation, ...found, kept };
}

const everything = (eligible: Uint8Array): SegmentScores => ({ scores: eligible, isWeak: false, byteLength: 0 });

const wordSegment = (word: QueryWord): Segment => ({ kind: 'word', text: word.text, word });

/** A search for "rượu" alone finds the products whose names say so, or all of them; several such words find all, those names first. */
function* attemptFillers(index: ProductIndex, interpretation: Interpretation): Steps<Attempt> {
  const eligible = eligibleProducts(index, interpretation.excluded);
  const words = interpretation.fillers.map(wordSegment);
  const named = words.length > 0 ? yield* attempt(index, { ...interpretation, segments: words }) : undefined;
  const isAlone = words.length === 1 && interpretation.excluded.length === 0;
  if (named && named.found.length > 0 && isAlone) return { ...named, interpretation };
  const all = addUp([everything(eligible)], index.size, eligible);
  for (const ordinal of named?.found ?? []) all.scores[ordinal] = 1 + (named?.scores[ordinal] ?? 0);
  return { interpretation, ...all, kept: [] };
}

/** Whether a search says something that all products answer: an order, what is not wanted, or that it is about wine. */
const asksForAll = ({ segments, fillers, sort, excluded, hasWords, ignored }: Interpretation): boolean =>
  fillers.length > 0 || sort !== undefined || excluded.length > 0 || (segments.length === 0 && hasWords && ignored.length === 0);

const SAYS_NO_VALUE: readonly Segment['kind'][] = ['word', 'phrases', 'unsaid', 'symbol'];

/** Delivery to a town, a brand of whisky: the words beside what is asked for mean no wine. */
const asksForNoWine = ({ intent, segments, excluded }: Interpretation): boolean =>
  intent !== undefined && excluded.length === 0 && segments.every(({ kind }) => SAYS_NO_VALUE.includes(kind));

/** In an order of its own, what is only related would stand among what was asked for. */
const withoutRelated = (interpretation: Interpretation): Interpretation => ({
  ...interpretation,
  segments: interpretation.segments.map((segment) =>
    segment.kind === 'values' ? { ...segment, related: [], words: [] } : segment,
  ),
});

function* findBest(index: ProductIndex, q: string): Steps<Attempt> {
  const strict = yield* interpret(index, q, false);
  yield;
  if (asksForNoWine(strict)) {
    return { ...NOTHING(index), interpretation: { ...strict, changes: [] }, kept: strict.segments.map(() => false) };
  }
  const hasFillers = asksForAll(strict);
  if (strict.segments.length === 0 && hasFillers) return yield* attemptFillers(index, strict);
  if (strict.sort !== undefined) {
    const narrow = yield* attempt(index, withoutRelated(strict));
    if (narrow.found.length >= ENOUGH) return { ...narrow, interpretation: strict };
  }
  if (strict.segments.length > 0) {
    const attempted = yield* attemptTastes(index, yield* attempt(index, strict));
    if (attempted.found.length > 0) return attempted;
  }
  const lenient = yield* interpret(index, q, true);
  yield;
  if (lenient.segments.length > 0) {
    const attempted = yield* attemptTastes(index, yield* attempt(index, lenient));
    if (attempted.found.length > 0) return attempted;
  }
  const loosened = loosen(index, lenient);
  const corrected = yield* attemptRelaxed(index, loosened);
  if (corrected.found.length > 0) return corrected;
  // A name beside an unknown word was read as another word that no wine has.
  const relaxed =
    lenient.changes.length === strict.changes.length ? corrected : yield* attemptRelaxed(index, loosen(index, strict));
  if (relaxed.found.length > 0) return relaxed;
  const isAllTalk = loosened.segments.every(
    (segment) => segment.kind === 'unsaid' || isTalk(segment, scoreSegment(index, segment)),
  );
  const asksForOrder = strict.sort !== undefined || strict.excluded.length > 0;
  return hasFillers && (isAllTalk || asksForOrder)
    ? { ...(yield* attemptFillers(index, lenient)), kept: corrected.kept }
    : relaxed;
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

function* search(index: ProductIndex, q: string): Steps<SearchResult> {
  const code = findCode(index, q);
  const best = yield* findBest(index, q);
  const attempted = code ? withCode(index, code, best) : best;
  const { interpretation, found, scores, kept } = attempted;
  if (!code) addNameBonus(index, scores, q);
  const meaning = presentMeaning(index, interpretation, kept, found.length > 0);
  const namesVintage = meaning.understood.some(({ as }) => as === 'vintage');
  const { sort } = interpretation;
  return { found, scores, meaning, sort: sort?.order, namesVintage, byteLength: found.byteLength + scores.byteLength };
}

function runToEnd<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const keyOf = (q: string): string => `search ${q}`;

/** What a search finds at the version of the index. */
export function searchProducts(index: ProductIndex, q: string): SearchResult {
  return index.queryCache.getOrCompute(keyOf(q), () => runToEnd(search(index, q)));
}

/** Fills the query cache for {@link searchProducts}, and yields to the event loop between the steps of the search. */
export async function prepareSearch(index: ProductIndex, q: string): Promise<void> {
  if (index.queryCache.has(keyOf(q))) return;
  const { version } = index;
  const steps = search(index, q);
  const slices = new TimeSlices(YIELD_BUDGET_MS);
  let step = steps.next();
  while (!step.done) {
    if (slices.isOver) {
      await slices.next();
      // The scores of two versions must not be added up.
      if (index.version !== version) return;
    }
    step = steps.next();
  }
  const { value } = step;
  index.queryCache.getOrCompute(keyOf(q), () => value);
}
