import type { ProductIndex } from '../product-index/product-index';
import { recognizeEntities } from './entities';
import { scoreSegment } from './scoring';
import type { Segment } from './segments';
import { tokenOf, wordsOf } from './tokens';

const isClassification = (segment: Segment): boolean =>
  segment.kind === 'values' && segment.values.some(({ kind }) => kind === 'classification');

/** @returns a phrase that no wine has in its parts, if one is a classification: "gran reserva", where there is a reserva */
export function takeApart(index: ProductIndex, segment: Segment): Segment[] {
  if (segment.kind !== 'phrases' || scoreSegment(index, segment).scores.some((score) => score > 0)) return [segment];
  const words = wordsOf(segment.text).map((word) => ({
    ...tokenOf(word),
    text: word,
    corrections: [],
    isPart: false,
    isExact: false,
  }));
  const parts = words.flatMap((word) => recognizeEntities(index, [word]).segments);
  return parts.some(isClassification) ? parts : [segment];
}
