import type { ProductIndex } from '../product-index/product-index';
import { scoreSegment, type SegmentScores } from './scoring';
import type { Segment } from './segments';
import type { ValueKind } from './values';

/** What a name tells of a wine, whatever its fields say: no "Solatio Moscato d'Asti" for who wants no Moscato d'Asti. */
const NAMED: readonly ValueKind[] = ['origin', 'grape', 'brand', 'classification'];

/** @returns each value of a segment as one of its own, found in names where names tell it */
function valuesApart(segment: Segment): readonly Segment[] {
  if (segment.kind !== 'values') return [segment];
  return segment.values.map((value) => ({
    ...segment,
    values: [value],
    words: NAMED.includes(value.kind) ? value.words : [],
    isCorrected: false,
  }));
}

/** @returns by ordinal: 1 for a published product that has nothing of what is excluded, else 0; read-only */
export function eligibleProducts(index: ProductIndex, excluded: readonly Segment[]): Uint8Array {
  if (excluded.length === 0) return index.published;
  const eligible = index.published.slice(0, index.size);
  for (const segment of excluded.flatMap(valuesApart)) {
    const { scores } = scoreSegment(index, segment);
    for (let ordinal = 0; ordinal < eligible.length; ordinal += 1) if ((scores[ordinal] ?? 0) > 0) eligible[ordinal] = 0;
  }
  return eligible;
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
  const isMet = eligible.slice(0, size);
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
  const sums = Uint16Array.from(isMet);
  for (const { scores } of segments) {
    for (let at = 0; at < count; at += 1) {
      const ordinal = found[at] ?? 0;
      sums[ordinal] = (sums[ordinal] ?? 0) + (scores[ordinal] ?? 0);
    }
  }
  return { found, scores: sums };
}
