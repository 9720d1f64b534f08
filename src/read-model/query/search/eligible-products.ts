import { matchProposed, matchValues } from '../product-index/match-values';
import type { ProductIndex } from '../product-index/product-index';
import type { ValueSegment } from './segments';
import { VALUE_KINDS } from './values';

/** @returns by ordinal: 1 for a published product that has none of the excluded values, else 0; read-only */
export function eligibleProducts(index: ProductIndex, excluded: readonly ValueSegment[]): Uint8Array {
  if (excluded.length === 0) return index.published;
  const eligible = index.published.slice(0, index.size);
  for (const { values, related } of excluded) {
    for (const kind of VALUE_KINDS) {
      const keys = new Set([...values, ...related].filter((value) => value.kind === kind).map(({ key }) => key));
      if (keys.size === 0) continue;
      for (const found of [matchValues(index, kind, keys), matchProposed(index, kind, keys)]) {
        for (const [code, isMatch] of found?.matches.entries() ?? [])
          if (isMatch === 1) for (const ordinal of found?.column.ordinalsOf(code) ?? []) eligible[ordinal] = 0;
      }
    }
  }
  return eligible;
}
