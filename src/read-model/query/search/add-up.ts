import type { SegmentScores } from './scoring';

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
  const isMet = segments.length === 0 ? new Uint8Array(size) : eligible.slice(0, size);
  const sums = new Uint16Array(size);
  for (const { scores, isWeak } of segments) {
    const isRequired = !(isWeak && hasStrong);
    for (let ordinal = 0; ordinal < size; ordinal += 1) {
      const score = scores[ordinal] ?? 0;
      if (isRequired) isMet[ordinal] = Math.min(isMet[ordinal] ?? 0, score);
      sums[ordinal] = (sums[ordinal] ?? 0) + score;
    }
  }
  const found: number[] = [];
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    if (isMet[ordinal] === 0) sums[ordinal] = 0;
    else found.push(ordinal);
  }
  return { found: Int32Array.from(found), scores: sums };
}
