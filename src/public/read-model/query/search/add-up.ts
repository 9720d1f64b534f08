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
  for (const { scores, isWeak } of segments) {
    if (isWeak && hasStrong) continue;
    for (let ordinal = 0; ordinal < size; ordinal += 1) isMet[ordinal] = Math.min(isMet[ordinal] ?? 0, scores[ordinal] ?? 0);
  }
  const ordinals = new Int32Array(size);
  let count = 0;
  for (let ordinal = 0; ordinal < size; ordinal += 1) {
    // Without a branch, as in list-filter.ts: if the product is not found, count stays and the next one overwrites it.
    ordinals[count] = ordinal;
    count += isMet[ordinal] ?? 0;
  }
  const found = ordinals.slice(0, count);
  const sums = new Uint16Array(size);
  for (const { scores } of segments) {
    for (let at = 0; at < count; at += 1) {
      const ordinal = found[at] ?? 0;
      sums[ordinal] = (sums[ordinal] ?? 0) + (scores[ordinal] ?? 0);
    }
  }
  return { found, scores: sums };
}
