import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { partitionPoint } from '../product-index/sorted-ordinals';

/** A name that is what was typed, or begins with it. */
const WHOLE_NAME = 300;
const NAME_BEGINNING = 20;
/** A beginning that more names have says nothing. */
const MAX_BEGINNINGS = 1_000;
/** Sorts after every character of a name. */
const LAST = '\uffff';

/** Raises the scores of found products whose names are what was typed, or begin with it. */
export function addNameBonus({ orders, foldedNames }: ProductIndex, scores: Uint16Array, q: string): void {
  const typed = foldText(q);
  const order = orders.folded.ordinals;
  const countBefore = (bound: string): number => partitionPoint(order, (ordinal) => (foldedNames[ordinal] ?? '') < bound);
  const start = countBefore(typed);
  const end = countBefore(typed + LAST);
  for (let position = start; position < Math.min(end, start + MAX_BEGINNINGS); position += 1) {
    const ordinal = order[position] ?? 0;
    if ((scores[ordinal] ?? 0) === 0) continue;
    const isWhole = foldedNames[ordinal] === typed;
    if (isWhole || end - start <= MAX_BEGINNINGS)
      scores[ordinal] = (scores[ordinal] ?? 0) + (isWhole ? WHOLE_NAME : NAME_BEGINNING);
  }
}
