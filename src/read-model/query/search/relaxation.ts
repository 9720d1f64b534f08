/** By ordinal, for one segment: 0 if the product does not meet it. */
type Scores = Uint8Array;

/** The segments that the best products meet. */
export interface Relaxed {
  /** by segment: whether it is met */
  kept: boolean[];
}

/** Of a segment that no product meets: it is dropped without a loss. */
const NO_WEIGHT = 0;

function countMet(scores: Scores): number {
  let count = 0;
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) if ((scores[ordinal] ?? 0) > 0) count += 1;
  return count;
}

/** The rarer, the more it tells (inverse document frequency). */
function weightOf(scores: Scores, products: number): number {
  const met = countMet(scores);
  return met === 0 ? NO_WEIGHT : 1 + Math.log(products / met);
}

/**
 * Drops the segments that tell least, until a product meets the others.
 *
 * @param segments scores by segment
 * @param products how many there are
 */
export function relax(segments: readonly Scores[], products: number): Relaxed {
  const weights = segments.map((scores) => weightOf(scores, Math.max(products, 1)));
  const size = segments[0]?.length ?? 0;
  let best = 0;
  let bestOrdinal = -1;
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    let weight = 0;
    for (let at = 0; at < segments.length; at += 1) if ((segments[at]?.[ordinal] ?? 0) > 0) weight += weights[at] ?? 0;
    if (weight > best) {
      best = weight;
      bestOrdinal = ordinal;
    }
  }
  return { kept: segments.map((scores) => bestOrdinal !== -1 && (scores[bestOrdinal] ?? 0) > 0) };
}
