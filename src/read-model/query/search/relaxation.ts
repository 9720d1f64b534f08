import { isChoiceFilter, SCALES } from '../../../contract/declared-fields';
import type { ProductIndex } from '../product-index/product-index';
import { oppositeOf } from './collector';
import { eligibleProducts } from './eligible-products';
import type { Interpretation } from './interpret';
import { isSyllable } from './language/syllables';
import { scoreSegment, type SegmentScores } from './scoring';
import type { Segment, ValueSegment } from './segments';
import type { SearchValue } from './values';

export interface RelaxableSegment extends Pick<SegmentScores, 'scores'> {
  /** `taste`: values that are more or less met; `dish`: a wine suits many; `talk`: a word that only descriptions have */
  kind: Segment['kind'] | 'taste' | 'dish' | 'talk';
  /** how many segments say the same in other words: "nhẹ", "dễ uống" */
  share?: number;
}

/**
 * What counts for more: a part has so much by itself, and so much more the rarer it is (inverse document frequency). What the wine is
 * (its type, country, region, grape, brand) outlasts what it costs, and that what it tastes of or goes with. Text that may be talk
 * counts least.
 */
const WEIGHTS: Readonly<Partial<Record<RelaxableSegment['kind'], readonly [own: number, rarity: number]>>> = {
  values: [3, 1],
  phrases: [0, 0.6],
  vintage: [0.5, 0.5],
  price: [2, 0.3],
  measure: [1.2, 0.3],
  on_sale: [1, 0.3],
  gift_box: [0.6, 0.2],
  in_stock: [0.3, 0],
  taste: [0.8, 0.2],
  dish: [0.8, 0.3],
  word: [0, 0.35],
  talk: [0.01, 0],
};
const OTHER: readonly [number, number] = [0, 1];

/** Of a segment that no product meets: it is dropped without a loss. */
const NO_WEIGHT = 0;

function countMet(scores: Uint8Array, published: Uint8Array): number {
  let met = 0;
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) met += Math.min(scores[ordinal] ?? 0, published[ordinal] ?? 0);
  return met;
}

function weightOf({ scores, kind, share = 1 }: RelaxableSegment, published: Uint8Array, products: number): number {
  const met = countMet(scores, published);
  const [own, rarity] = WEIGHTS[kind] ?? OTHER;
  return met === 0 ? NO_WEIGHT : (own + (1 + Math.log(products / met)) * rarity) / share;
}

/**
 * Drops the segments that tell least, until a product meets the others.
 *
 * @param segments all of the search
 * @param published by ordinal: 1 if the product can be found
 * @returns by segment: whether it is kept
 */
export function relax(segments: readonly RelaxableSegment[], published: Uint8Array): boolean[] {
  const size = segments[0]?.scores.length ?? 0;
  const weights = new Float64Array(size);
  let products = 0;
  for (let ordinal = 0; ordinal < size; ordinal += 1) products += published[ordinal] ?? 0;
  for (const segment of segments) {
    const weight = weightOf(segment, published, products);
    if (weight === NO_WEIGHT) continue;
    const { scores } = segment;
    // Without a branch: mispredicted ones are much slower.
    for (let ordinal = 0; ordinal < size; ordinal += 1)
      weights[ordinal] = (weights[ordinal] ?? 0) + Math.min(scores[ordinal] ?? 0, 1) * weight;
  }
  let best = 0;
  let bestOrdinal = -1;
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    if ((weights[ordinal] ?? 0) <= best || published[ordinal] !== 1) continue;
    best = weights[ordinal] ?? 0;
    bestOrdinal = ordinal;
  }
  return segments.map(({ scores }) => bestOrdinal !== -1 && (scores[bestOrdinal] ?? 0) > 0);
}

/** A taste, an occasion or a dish weighs less than what the wine is. */
function weightKind(segment: Segment | undefined, { isWeak }: SegmentScores): RelaxableSegment['kind'] {
  if (segment?.kind === 'word' && isWeak && isSyllable(segment.word.typed)) return 'talk';
  if (segment?.kind !== 'values') return segment?.kind ?? 'word';
  if (segment.values.every(({ kind }) => isChoiceFilter(kind))) return 'taste';
  return segment.values.every(({ kind }) => kind === 'food') ? 'dish' : 'values';
}

const kindOf = (segment: Segment | undefined): string | undefined =>
  segment?.kind === 'values' ? segment.values[0]?.kind : undefined;

/** Whether both say something of one scale, of occasions or of dishes. */
function saysSame(segment: Segment, other: Segment | undefined): boolean {
  const kind = kindOf(segment);
  return segment === other || (kind !== undefined && kind === kindOf(other) && (isChoiceFilter(kind) || kind === 'food'));
}

/** What a scale's other end says: who wants no sugar is shown no sweet wine, also where nothing meets all that was asked for. */
function contrariesOf(index: ProductIndex, segments: readonly Segment[]): ValueSegment[] {
  return segments.flatMap((segment) => {
    const values = segment.kind === 'values' ? segment.values.flatMap((value) => oppositeOf(index, value) ?? []) : [];
    return segment.kind === 'values' && values.length > 0 ? [{ ...segment, values, related: [], words: [] }] : [];
  });
}

/** @returns the steps beside a value on its scale that are not contrary to it: all that is sweet at all, for a little sweet */
function besideOf({ words: { values } }: ProductIndex, { kind, key }: SearchValue): SearchValue[] {
  const levels = SCALES.get(kind) ?? [];
  const place = levels.indexOf(String(key));
  if (place < 0) return [];
  const beside = levels.filter((_, at) => (place > 0 && levels.length > 3 ? at > 0 : Math.abs(at - place) === 1));
  return beside.flatMap((level) => values.get(kind, level) ?? []);
}

/** @returns the segment with what lies beside its values; undefined for one that is no taste */
function widen(index: ProductIndex, segment: Segment): ValueSegment | undefined {
  if (segment.kind !== 'values') return undefined;
  const beside = segment.values.flatMap((value) => besideOf(index, value)).filter((value) => !segment.values.includes(value));
  return beside.length === 0 ? undefined : { ...segment, related: [...segment.related, ...beside] };
}

/** What is left of a search where no product meets all of it. */
export interface Relaxed {
  /** by segment: whether it is kept as it was asked for */
  kept: boolean[];
  /** what the products meet */
  scored: SegmentScores[];
  eligible: Uint8Array;
}

/** By ordinal: 1 if a product can be found and has all that is kept. */
function markMatches(segments: readonly SegmentScores[], eligible: Uint8Array): Uint8Array {
  const matches = eligible.slice();
  for (const { scores } of segments)
    for (let ordinal = 0; ordinal < matches.length; ordinal += 1)
      matches[ordinal] = Math.min(matches[ordinal] ?? 0, scores[ordinal] ?? 0);
  return matches;
}

function hasMatch(matches: Uint8Array, { scores }: SegmentScores): boolean {
  for (let ordinal = 0; ordinal < matches.length; ordinal += 1)
    if (matches[ordinal] === 1 && (scores[ordinal] ?? 0) > 0) return true;
  return false;
}

/** The parts of a search, each with the products that meet it exactly, and nearly. */
interface Parts {
  relaxable: RelaxableSegment[];
  exact: readonly SegmentScores[];
  wide: readonly SegmentScores[];
}

function decide({ relaxable, exact, wide }: Parts, eligible: Uint8Array): Relaxed {
  const near = relax(relaxable, eligible);
  const scored = wide.filter((_, at) => near[at]);
  const matches = markMatches(scored, eligible);
  const kept = near.map((isNear, at) => {
    const own = exact[at];
    return isNear && own !== undefined && (own === wide[at] || hasMatch(matches, own));
  });
  return { kept, scored, eligible };
}

/**
 * Decides what is dropped, where no product meets all: a taste is met nearly before anything is. Products of a contrary taste are left
 * out, unless what is then kept says less of which wine is meant. The event loop may run between the steps.
 *
 * @param exact each segment's products
 */
export function* relaxSearch(
  index: ProductIndex,
  { segments, excluded }: Interpretation,
  exact: readonly SegmentScores[],
): Generator<undefined, Relaxed> {
  const wide: SegmentScores[] = [];
  for (const [at, own] of exact.entries()) {
    const wider = segments[at] && widen(index, segments[at]);
    wide.push(wider ? scoreSegment(index, wider) : own);
    yield;
  }
  const relaxable = wide.map((found, at) => ({
    ...{ scores: found.scores, kind: weightKind(segments[at], found) },
    share: segments.filter((other) => saysSame(other, segments[at])).length,
  }));
  const parts = { relaxable, exact, wide };
  const eligible = eligibleProducts(index, excluded);
  const all = decide(parts, eligible);
  const contraries = contrariesOf(index, segments);
  if (contraries.length === 0) return all;
  yield;
  const narrow = decide(parts, eligibleProducts(index, [...excluded, ...contraries]));
  const isMet = relaxable.every(({ kind }, at) => kind === 'taste' || !all.kept[at] || narrow.kept[at]);
  return isMet && narrow.scored.length > 0 ? narrow : all;
}
