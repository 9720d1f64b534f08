import type { ProductIndex } from '../product-index/product-index';
import { scoreSegment } from './scoring';
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
