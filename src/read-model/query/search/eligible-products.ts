import { proposedColumn, valueColumn } from '../product-index/value-columns';
import type { ProductIndex } from '../product-index/product-index';
import { ordinalsNamed } from './phrase-scoring';
import { scoreSegment } from './scoring';
import type { Segment, ValueSegment } from './segments';
import { VALUE_KINDS, type ValueKind } from './values';

/** What a name tells of a wine, whatever its fields say: no "Solatio Moscato d'Asti" for who wants no Moscato d'Asti. */
const NAMED: readonly ValueKind[] = ['origin', 'grape', 'brand', 'classification'];

function excludeValues(index: ProductIndex, eligible: Uint8Array, { values, related }: ValueSegment): void {
  for (const { kind, words } of values)
    if (NAMED.includes(kind)) for (const ordinal of ordinalsNamed(index, words)) eligible[ordinal] = 0;
  for (const kind of VALUE_KINDS) {
    const keys = new Set([...values, ...related].filter((value) => value.kind === kind).map(({ key }) => key));
    for (const found of keys.size === 0 ? [] : [valueColumn(index, kind), proposedColumn(index, kind)]) {
      for (const [code, own] of found?.keys.entries() ?? [])
        if (own.some((key) => keys.has(key))) for (const ordinal of found?.column.ordinalsOf(code) ?? []) eligible[ordinal] = 0;
    }
  }
}

/** @returns by ordinal: 1 for a published product that has nothing of what is excluded, else 0; read-only */
export function eligibleProducts(index: ProductIndex, excluded: readonly Segment[]): Uint8Array {
  if (excluded.length === 0) return index.published;
  const eligible = index.published.slice(0, index.size);
  for (const segment of excluded) {
    if (segment.kind === 'values') {
      excludeValues(index, eligible, segment);
      continue;
    }
    const { scores } = scoreSegment(index, segment);
    for (let ordinal = 0; ordinal < eligible.length; ordinal += 1) if ((scores[ordinal] ?? 0) > 0) eligible[ordinal] = 0;
  }
  return eligible;
}
