import { proposedColumn, valueColumn, type ValueColumn } from '../product-index/value-columns';
import type { ProductIndex } from '../product-index/product-index';
import { VALUE_KINDS, type SearchValue } from './values';

/** By ordinal: the higher, the better. */
type Scores = Uint8Array;

/** What rules propose says less than what editors have said. */
const LESS_IF_PROPOSED = 3;

export function improve(scores: Scores, ordinals: Int32Array, score: number): void {
  for (let at = 0; at < ordinals.length; at += 1) {
    const ordinal = ordinals[at] ?? 0;
    scores[ordinal] = Math.max(scores[ordinal] ?? 0, score);
  }
}

/** Improves the scores of the products that have one of the values. */
function improveByKeys(
  scores: Scores,
  { column, keys }: ValueColumn,
  wanted: ReadonlySet<SearchValue['key']>,
  score: number,
): void {
  for (const [code, own] of keys.entries())
    if (own.some((key) => wanted.has(key))) improve(scores, column.ordinalsOf(code), score);
}

/** @param scored what a product with the value gets */
export function improveByValues(index: ProductIndex, scores: Scores, scored: ReadonlyMap<SearchValue, number>): void {
  for (const kind of VALUE_KINDS) {
    const ofKind = [...scored].filter(([value]) => value.kind === kind);
    for (const level of new Set(ofKind.map(([, score]) => score))) {
      const keys = new Set(ofKind.filter(([, score]) => score === level).map(([{ key }]) => key));
      improveByKeys(scores, valueColumn(index, kind), keys, level);
      const proposed = proposedColumn(index, kind);
      if (proposed) improveByKeys(scores, proposed, keys, level - LESS_IF_PROPOSED);
    }
  }
}

export const scoreAll = (values: Iterable<SearchValue>, score: number): Map<SearchValue, number> =>
  new Map(Array.from(values, (value) => [value, score]));
