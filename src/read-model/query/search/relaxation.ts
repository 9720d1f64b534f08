import type { SegmentScores } from './scoring';
import type { Segment } from './segments';

export interface RelaxableSegment extends Pick<SegmentScores, 'scores'> {
  /** `taste`: values that are more or less met */
  kind: Segment['kind'] | 'taste';
}

/**
 * What counts for more. A vintage or a price less than a value: the same wine of another year says more than another wine of this year.
 * Text least: values and prices outlast words that may be talk.
 */
const WEIGHTS: Readonly<Partial<Record<RelaxableSegment['kind'], number>>> = {
  vintage: 0.5,
  price: 0.5,
  measure: 0.5,
  in_stock: 0.3,
  taste: 0.4,
  word: 0.35,
};

/** Of a segment that no product meets: it is dropped without a loss. */
const NO_WEIGHT = 0;

function countMet(scores: Uint8Array, published: Uint8Array): number {
  let met = 0;
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) if ((scores[ordinal] ?? 0) > 0) met += published[ordinal] ?? 0;
  return met;
}

/** The rarer, the more it tells (inverse document frequency). */
function weightOf({ scores, kind }: RelaxableSegment, published: Uint8Array, products: number): number {
  const met = countMet(scores, published);
  return met === 0 ? NO_WEIGHT : (1 + Math.log(products / met)) * (WEIGHTS[kind] ?? 1);
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
    for (let ordinal = 0; ordinal < size; ordinal += 1) {
      if ((scores[ordinal] ?? 0) > 0) weights[ordinal] = (weights[ordinal] ?? 0) + weight;
    }
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
