import type { ProductIndex } from '../product-index/product-index';
import { recognizeEntities } from './entities';
import { type Interpretation } from './interpret';
import { scoreSegment } from './scoring';
import { type Segment } from './segments';
import { tokenOf, wordsOf } from './tokens';

/** A phrase that no wine has says something by its parts: "gran reserva", where there is a reserva. */
function takeApart(index: ProductIndex, segment: Segment): Segment[] {
  const typed = wordsOf(segment.text);
  if (segment.kind !== 'phrases' || typed.length < 2) return [segment];
  if (scoreSegment(index, segment).scores.some((score) => score > 0)) return [segment];
  const words = typed.map((word) => ({ ...tokenOf(word), text: word, corrections: [], isPart: false, isExact: false }));
  const parts = words.flatMap((word) => recognizeEntities(index, [word], false).segments);
  return parts.length > 0 ? parts : [segment];
}

/** @returns the interpretation with its phrases that no wine has in their parts */
export const loosen = (index: ProductIndex, interpretation: Interpretation): Interpretation => ({
  ...interpretation,
  segments: interpretation.segments.flatMap((segment) => takeApart(index, segment)),
});
