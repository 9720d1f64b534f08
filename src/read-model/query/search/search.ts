import type { SearchMeaning, UnderstoodPart } from '../../../contract/resources/products';
import { TimeSlices } from '../../../platform/time-slices';
import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { partitionPoint } from '../product-index/sorted-ordinals';
import { interpret, type Interpretation } from './interpret';
import { relax } from './relaxation';
import { scoreSegment, type SegmentScores } from './scoring';
import type { Segment } from './segments';
import type { QueryWord } from './spelling';
import type { SearchValue } from './values';

/** The products that a search finds. */
export interface SearchResult {
  /** ordinals, ascending; read-only */
  found: Int32Array;
  /** by ordinal: the higher, the better; 0 if not found; read-only */
  scores: Uint16Array;
  meaning: SearchMeaning;
  /** for the query cache */
  byteLength: number;
}

/** A name that is what was typed, or begins with it. */
const WHOLE_NAME = 300;
const NAME_BEGINNING = 20;
/** A beginning that more names have says nothing. */
const MAX_BEGINNINGS = 1_000;
/** Above every score: each of some thirty segments adds 200 at most. */
export const SCORE_LIMIT = 8192;

/** How long a search may block the event loop. */
const YIELD_BUDGET_MS = 4;

/** Sorts after every character of a name. */
const LAST = '\uffff';

/** Values that one part of a search names, for an answer of a useful size. */
const MAX_UNDERSTOOD = 10;

/** Every so many products are counted to find the rarest segment. */
const SAMPLE_STEP = 64;

function countInSample({ scores }: SegmentScores): number {
  let count = 0;
  for (let ordinal = 0; ordinal < scores.length; ordinal += SAMPLE_STEP) count += Math.min(scores[ordinal] ?? 0, 1);
  return count;
}

/** Reused, so that a search does not allocate it. */
let scratch = new Int32Array(0);

/** @returns the published products that meet all segments; the next call overwrites them */
function findMatches(segments: readonly SegmentScores[], published: Uint8Array, size: number): Int32Array {
  if (scratch.length < size) scratch = new Int32Array(size * 2);
  const sampled = segments.map((segment) => ({ scores: segment.scores, count: countInSample(segment) }));
  const [rarest, ...others] = sampled.sort((a, b) => a.count - b.count);
  let count = 0;
  for (let ordinal = 0; rarest && ordinal < size; ordinal += 1) {
    // Without a branch, as in list-filter.ts: if the product is not found, count stays and the next one overwrites it.
    scratch[count] = ordinal;
    count += Math.min(rarest.scores[ordinal] ?? 0, published[ordinal] ?? 0);
  }
  for (const { scores } of others) {
    const candidates = count;
    count = 0;
    for (let at = 0; at < candidates; at += 1) {
      const ordinal = scratch[at] ?? 0;
      scratch[count] = ordinal;
      count += Math.min(scores[ordinal] ?? 0, 1);
    }
  }
  return scratch.subarray(0, count);
}

type Found = Pick<SearchResult, 'found' | 'scores'>;

/** A word that only descriptions have ranks the products and excludes none, where the search has other parts. */
function addUp(segments: readonly SegmentScores[], { size, published }: ProductIndex): Found {
  const hasStrong = segments.some(({ isWeak }) => !isWeak);
  const required = segments.filter(({ isWeak }) => !(isWeak && hasStrong));
  const found = findMatches(required, published, size).slice();
  const sums = new Uint16Array(size);
  for (const { scores } of segments) {
    for (let at = 0; at < found.length; at += 1) {
      const ordinal = found[at] ?? 0;
      sums[ordinal] = (sums[ordinal] ?? 0) + (scores[ordinal] ?? 0);
    }
  }
  return { found, scores: sums };
}

function addNameBonus({ orders, foldedNames }: ProductIndex, scores: Uint16Array, q: string): void {
  const typed = foldText(q);
  const order = orders.folded.ordinals;
  const countBefore = (bound: string): number => partitionPoint(order, (ordinal) => (foldedNames[ordinal] ?? '') < bound);
  const start = countBefore(typed);
  const end = countBefore(typed + LAST);
  for (let position = start; position < Math.min(end, start + MAX_BEGINNINGS); position += 1) {
    const ordinal = order[position] ?? 0;
    if ((scores[ordinal] ?? 0) === 0) continue;
    const isWhole = foldedNames[ordinal] === typed;
    if (isWhole || end - start <= MAX_BEGINNINGS)
      scores[ordinal] = (scores[ordinal] ?? 0) + (isWhole ? WHOLE_NAME : NAME_BEGINNING);
  }
}

function presentValue(text: string, { kind, key, name }: SearchValue): UnderstoodPart {
  return { text, as: kind, ...(typeof key === 'number' ? { id: key } : { value: key }), name };
}

function present(segment: Segment): UnderstoodPart[] {
  const { text } = segment;
  switch (segment.kind) {
    case 'values':
      return segment.values.slice(0, MAX_UNDERSTOOD).map((value) => presentValue(text, value));
    case 'vintage':
      return [{ text, as: 'vintage', value: segment.year, name: String(segment.year) }];
    case 'price':
      return (['price_min', 'price_max'] as const).flatMap((as) => {
        const value = segment[as];
        return value === undefined ? [] : [{ text, as, value }];
      });
    default:
      return [];
  }
}

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
  const { segments } = interpretation;
  const found = addUp(yield* scoreSegments(index, segments), index);
  return { interpretation, ...found, kept: segments.map(() => true) };
}

const isBound = (segment: Segment | undefined): boolean => segment?.kind === 'vintage' || segment?.kind === 'price';

function* attemptRelaxed(index: ProductIndex, interpretation: Interpretation): Steps<Attempt> {
  const segments = yield* scoreSegments(index, interpretation.segments);
  const relaxable = segments.map((segment, at) => ({ ...segment, isBound: isBound(interpretation.segments[at]) }));
  const kept = relax(relaxable, index.published);
  const remaining = segments.filter((_, at) => kept[at]);
  yield;
  const found =
    remaining.length > 0 ? addUp(remaining, index) : { found: new Int32Array(0), scores: new Uint16Array(index.size) };
  return { interpretation, ...found, kept };
}

const wordSegment = (word: QueryWord): Segment => ({ kind: 'word', text: word.text, word });

/** A search for "rượu" alone finds the products that say so, or all of them. */
function* attemptFillers(index: ProductIndex, interpretation: Interpretation): Steps<Attempt> {
  const named = yield* attempt(index, { ...interpretation, segments: interpretation.fillers.map(wordSegment) });
  if (named.found.length > 0) return { ...named, interpretation };
  const all = addUp([{ scores: index.published, isWeak: false, byteLength: 0 }], index);
  return { interpretation, ...all, kept: [] };
}

function* findBest(index: ProductIndex, q: string): Steps<Attempt> {
  const strict = interpret(index, q, false);
  const hasFillers = strict.fillers.length > 0;
  if (strict.segments.length === 0 && hasFillers) return yield* attemptFillers(index, strict);
  if (strict.segments.length > 0) {
    const attempted = yield* attempt(index, strict);
    if (attempted.found.length > 0) return attempted;
  }
  const lenient = interpret(index, q, true);
  if (lenient.segments.length > 0) {
    const attempted = yield* attempt(index, lenient);
    if (attempted.found.length > 0) return attempted;
  }
  const relaxed = yield* attemptRelaxed(index, lenient);
  if (relaxed.found.length > 0 || !hasFillers) return relaxed;
  return { ...(yield* attemptFillers(index, lenient)), kept: relaxed.kept };
}

function* search(index: ProductIndex, q: string): Steps<SearchResult> {
  const { interpretation, found, scores, kept } = yield* findBest(index, q);
  addNameBonus(index, scores, q);
  const { segments, changes } = interpretation;
  const meaning: SearchMeaning = {
    understood: segments.filter((_, at) => kept[at]).flatMap(present),
    corrected: changes.map(({ from, to }) => ({ from, to })),
    dropped: [...segments.filter((_, at) => kept[at] === false).map(({ text }) => text), ...interpretation.ignored],
  };
  return { found, scores, meaning, byteLength: found.byteLength + scores.byteLength };
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
