import { isChoiceFilter } from '../../../contract/declared-fields';
import type { ProductIndex } from '../product-index/product-index';
import { oppositeOf } from './collector';
import { eligibleProducts } from './eligible-products';
import type { Interpretation } from './interpret';
import type { SegmentScores } from './scoring';
import type { Segment, ValueSegment } from './segments';

export interface RelaxableSegment extends Pick<SegmentScores, 'scores'> {
  /** `taste`: values that are more or less met; `dish`: a wine suits many */
  kind: Segment['kind'] | 'taste' | 'dish';
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
  dish: 0.8,
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

/** A taste, an occasion or a dish weighs less than what the wine is. */
function weightKind(segment: Segment | undefined): RelaxableSegment['kind'] {
  if (segment?.kind !== 'values') return segment?.kind ?? 'word';
  if (segment.values.every(({ kind }) => isChoiceFilter(kind))) return 'taste';
  return segment.values.every(({ kind }) => kind === 'food') ? 'dish' : 'values';
}

/** What a scale's other end says: who wants no sugar is shown no sweet wine, also where nothing meets all that was asked for. */
function contrariesOf(index: ProductIndex, segments: readonly Segment[]): ValueSegment[] {
  return segments.flatMap((segment) => {
    const values = segment.kind === 'values' ? segment.values.flatMap((value) => oppositeOf(index, value) ?? []) : [];
    return segment.kind === 'values' && values.length > 0 ? [{ ...segment, values, related: [], words: [] }] : [];
  });
}

/**
 * Decides what is dropped, where no product meets all. Products of a contrary taste are left out, unless what is then kept says less of
 * which wine is meant.
 *
 * @param scored each segment's products
 */
export function relaxSearch(
  index: ProductIndex,
  { segments, excluded }: Interpretation,
  scored: readonly SegmentScores[],
): { kept: boolean[]; eligible: Uint8Array } {
  const relaxable = scored.map(({ scores }, at) => ({ scores, kind: weightKind(segments[at]) }));
  const eligible = eligibleProducts(index, excluded);
  const kept = relax(relaxable, eligible);
  const contraries = contrariesOf(index, segments);
  if (contraries.length === 0) return { kept, eligible };
  const narrow = eligibleProducts(index, [...excluded, ...contraries]);
  const keptInNarrow = relax(relaxable, narrow);
  const isMet = relaxable.every(({ kind }, at) => kind === 'taste' || !kept[at] || keptInNarrow[at]);
  return isMet && keptInNarrow.some(Boolean) ? { kept: keptInNarrow, eligible: narrow } : { kept, eligible };
}
