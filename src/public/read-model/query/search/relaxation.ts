import { isChoiceFilter, SCALES } from '../../../../contract/declared-fields';
import type { ProductIndex } from '../product-index/product-index';
import { eligibleProducts } from './match-all';
import type { Interpretation } from './interpret';
import { isSyllable } from './language/syllables';
import { scoreSegment, type SegmentScores } from './scoring';
import { isNumber } from './tokens';
import type { Segment } from './segments';
import type { SearchValue } from './values';

interface RelaxableSegment extends Pick<SegmentScores, 'scores'> {
  /** `taste`: values that are more or less met, dishes too: a wine suits many */
  kind: Segment['kind'] | 'price' | 'taste' | 'number';
  /** how many segments say the same in other words: "nhẹ", "dễ uống" */
  share?: number;
}

/**
 * What counts for more: a part has so much by itself, and so much more the rarer it is (inverse document frequency). What the wine is
 * (its type, country, region, grape, brand) outlasts what it costs, and that what it tastes of or goes with. Text that may be talk
 * counts least.
 */
const WEIGHTS: Readonly<Partial<Record<RelaxableSegment['kind'], readonly [own: number, rarity: number]>>> = {
  values: [3, 1],
  phrases: [1.2, 0.5],
  vintage: [0.5, 0.5],
  price: [2, 0.3],
  constraint: [1.2, 0.3],
  on_sale: [1, 0.3],
  gift_box: [0.6, 0.2],
  in_stock: [0.3, 0],
  taste: [0.8, 0.2],
  word: [0, 0.35],
  number: [0, 0.1],
};
const OTHER: readonly [number, number] = [0, 1];

/** Of a segment that no product meets: it is dropped without a loss. */
const NO_WEIGHT = 0;

/** @param present by ordinal: 1 if the product can be found */
function countMet(scores: Uint8Array, present: Uint8Array): number {
  let met = 0;
  for (let at = 0; at < present.length; at += 1) met += Math.min(scores[at] ?? 0, 1) * (present[at] ?? 0);
  return met;
}

function weightOf({ scores, kind, share = 1 }: RelaxableSegment, present: Uint8Array, products: number): number {
  const met = countMet(scores, present);
  const [own, rarity] = WEIGHTS[kind] ?? OTHER;
  return met === 0 ? NO_WEIGHT : (own + (1 + Math.log(products / met)) * rarity) / share;
}

/**
 * Drops the segments that tell least, until a product meets the others.
 *
 * @param segments all of the search
 * @param present by ordinal: 1 if the product can be found
 * @returns by segment: whether it is kept
 */
export function relax(segments: readonly RelaxableSegment[], present: Uint8Array): boolean[] {
  let products = 0;
  for (const count of present) products += count;
  const weights = segments.map((segment) => weightOf(segment, present, products));
  const sums = new Float64Array(present.length);
  for (const [segment, { scores }] of segments.entries()) {
    const weight = weights[segment] ?? 0;
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + Math.min(scores[at] ?? 0, 1) * weight;
  }
  let bestAt = -1;
  for (let at = 0; at < sums.length; at += 1)
    if (present[at] === 1 && (sums[at] ?? 0) > (bestAt === -1 ? 0 : (sums[bestAt] ?? 0))) bestAt = at;
  return segments.map(({ scores }) => bestAt !== -1 && (scores[bestAt] ?? 0) > 0);
}

/** Whether a part may be left out without a loss of meaning: a syllable that people say around what they want. */
export function isTalk(index: ProductIndex, segment: Segment): boolean {
  if (segment.kind !== 'word' || !isSyllable(segment.word.typed)) return false;
  const { scores, isWeak } = scoreSegment(index, segment);
  return isWeak || !scores.some((score) => score > 0);
}

/** A taste, an occasion or a dish weighs less than what the wine is, and a number of a name less than its words: Bin 28 for "bin 18". */
function weightKind(segment: Segment): RelaxableSegment['kind'] {
  if (segment.kind === 'word' && isNumber(segment.word.folded)) return 'number';
  if (segment.kind === 'constraint' && segment.constraint.kind === 'price') return 'price';
  if (segment.kind !== 'values') return segment.kind;
  return segment.values.every(({ kind }) => isChoiceFilter(kind) || kind === 'food') ? 'taste' : 'values';
}

const kindOf = (segment: Segment): string | undefined => (segment.kind === 'values' ? segment.values[0]?.kind : undefined);

/** Whether both say something of one scale, of occasions or of dishes. */
function saysSame(segment: Segment, other: Segment): boolean {
  const kind = kindOf(segment);
  return segment === other || (kind !== undefined && kind === kindOf(other) && (isChoiceFilter(kind) || kind === 'food'));
}

/** @returns the steps beside a value on its scale that are not contrary to it: all that is sweet at all, for a little sweet */
function besideOf({ words: { values } }: ProductIndex, { kind, key }: SearchValue): SearchValue[] {
  const levels = SCALES.get(kind) ?? [];
  const place = levels.indexOf(String(key));
  if (place < 0) return [];
  const beside = levels.filter((_, at) => (place > 0 && levels.length > 3 ? at > 0 : Math.abs(at - place) === 1));
  return beside.flatMap((level) => values.get(kind, level) ?? []);
}

/** @returns a taste with what lies beside it; any other segment as it is */
export function widen(index: ProductIndex, segment: Segment): Segment {
  if (segment.kind !== 'values') return segment;
  const beside = segment.values.flatMap((value) => besideOf(index, value)).filter((value) => !segment.values.includes(value));
  return beside.length === 0 ? segment : { ...segment, related: [...segment.related, ...beside] };
}

/** @returns by segment: whether it is kept where no product meets all: a taste is met nearly before anything is dropped */
export function relaxSearch(index: ProductIndex, { segments, excluded }: Interpretation): boolean[] {
  const relaxable = segments.map((segment) => {
    const found = scoreSegment(index, widen(index, segment));
    const share = segments.filter((other) => saysSame(other, segment)).length;
    return { scores: found.scores, kind: weightKind(segment), share };
  });
  return relax(relaxable, eligibleProducts(index, excluded).subarray(0, index.size));
}

const isWord = ({ kind }: Segment): boolean => kind === 'word' || kind === 'symbol';

/**
 * Whether what is left of a search stands for what was asked for. Words beside a name that no wine has do not, nor do words that
 * descriptions alone have beside a number that no name has: other wines would be passed off as the one that is meant.
 */
export function isTelling(index: ProductIndex, segments: readonly Segment[], kept: readonly boolean[]): boolean {
  const dropped = segments.filter((segment, at) => kept[at] !== true && !isTalk(index, segment));
  if (dropped.length === 0) return true;
  const left = segments.filter((_, at) => kept[at]);
  if (left.some((segment) => !isWord(segment))) return true;
  if (dropped.some((segment) => segment.kind === 'word' && !isNumber(segment.word.folded))) return false;
  return left.some((segment) => !scoreSegment(index, segment).isWeak);
}
