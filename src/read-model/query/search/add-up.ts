import type { SegmentScores } from './scoring';

/** Every so many products are counted to find the rarest segment. */
const SAMPLE_STEP = 64;

function countInSample({ scores }: SegmentScores): number {
  let count = 0;
  for (let ordinal = 0; ordinal < scores.length; ordinal += SAMPLE_STEP) count += Math.min(scores[ordinal] ?? 0, 1);
  return count;
}

/** Reused, so that a search does not allocate it. */
let scratch = new Int32Array(0);

/** @returns the eligible products that meet all segments; the next call overwrites them */
function findMatches(segments: readonly SegmentScores[], eligible: Uint8Array, size: number): Int32Array {
  if (scratch.length < size) scratch = new Int32Array(size * 2);
  const sampled = segments.map((segment) => ({ scores: segment.scores, count: countInSample(segment) }));
  const [rarest, ...others] = sampled.sort((a, b) => a.count - b.count);
  let count = 0;
  for (let ordinal = 0; rarest && ordinal < size; ordinal += 1) {
    // Without a branch, as in list-filter.ts: if the product is not found, count stays and the next one overwrites it.
    scratch[count] = ordinal;
    count += Math.min(rarest.scores[ordinal] ?? 0, eligible[ordinal] ?? 0);
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

/** What meets all parts of a search. */
export interface Found {
  /** ordinals, ascending; read-only */
  found: Int32Array;
  /** by ordinal: the higher, the better; 0 if not found; read-only */
  scores: Uint16Array;
}

/** A word that only descriptions have ranks the products and excludes none, where the search has other parts. */
export function addUp(segments: readonly SegmentScores[], size: number, eligible: Uint8Array): Found {
  const hasStrong = segments.some(({ isWeak }) => !isWeak);
  const required = segments.filter(({ isWeak }) => !(isWeak && hasStrong));
  const found = findMatches(required, eligible, size).slice();
  const sums = new Uint16Array(size);
  for (const { scores } of segments) {
    for (let at = 0; at < found.length; at += 1) {
      const ordinal = found[at] ?? 0;
      sums[ordinal] = (sums[ordinal] ?? 0) + (scores[ordinal] ?? 0);
    }
  }
  return { found, scores: sums };
}
