import { isChoiceFilter, SCALES } from '../../../contract/declared-fields';
import type { ProductIndex } from '../product-index/product-index';
import { groupAlike } from './alike-products';
import { oppositeOf } from './collector';
import { eligibleProducts } from './eligible-products';
import type { Interpretation } from './interpret';
import { isSyllable } from './language/syllables';
import { scoreSegment, type SegmentScores } from './scoring';
import type { Segment, ValueSegment } from './segments';
import type { SearchValue, ValueKind } from './values';

export interface RelaxableSegment extends Pick<SegmentScores, 'scores'> {
  /**
   * `taste`: values that are more or less met; `dish`: a wine suits many; `label`: a classification; `talk`: a word that only
   * descriptions have
   */
  kind: Segment['kind'] | 'price' | 'taste' | 'dish' | 'label' | 'talk';
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
  label: [1.5, 0.5],
  vintage: [0.5, 0.5],
  price: [2, 0.3],
  constraint: [1.2, 0.3],
  on_sale: [1, 0.3],
  gift_box: [0.6, 0.2],
  in_stock: [0.3, 0],
  taste: [0.8, 0.2],
  dish: [0.8, 0.3],
  word: [0, 0.35],
  talk: [0.01, 0],
};
const OTHER: readonly [number, number] = [0, 1];

/** How many products there are at each place of the scores. */
type Present = Uint8Array | Int32Array;

/** Of a segment that no product meets: it is dropped without a loss. */
const NO_WEIGHT = 0;

/** @param present how many products there are at each place */
function countMet(scores: Uint8Array, present: Present): number {
  let met = 0;
  for (let at = 0; at < scores.length; at += 1) met += Math.min(scores[at] ?? 0, 1) * (present[at] ?? 0);
  return met;
}

function weightOf({ scores, kind, share = 1 }: RelaxableSegment, present: Present, products: number): number {
  const met = countMet(scores, present);
  const [own, rarity] = WEIGHTS[kind] ?? OTHER;
  return met === 0 ? NO_WEIGHT : (own + (1 + Math.log(products / met)) * rarity) / share;
}

/**
 * Drops the segments that tell least, until a product meets the others.
 *
 * @param segments all of the search
 * @param present by ordinal or by class, as the scores: how many products can be found there
 * @returns by segment: whether it is kept
 */
export function relax(segments: readonly RelaxableSegment[], present: Present): boolean[] {
  let products = 0;
  for (const count of present) products += count;
  const weights = segments.map((segment) => weightOf(segment, present, products));
  let best = 0;
  let bestAt = -1;
  for (let at = 0; at < present.length; at += 1) {
    if (present[at] === 0) continue;
    let sum = 0;
    for (const [segment, { scores }] of segments.entries()) if ((scores[at] ?? 0) > 0) sum += weights[segment] ?? 0;
    if (sum <= best) continue;
    best = sum;
    bestAt = at;
  }
  return segments.map(({ scores }) => bestAt !== -1 && (scores[bestAt] ?? 0) > 0);
}

/** Whether a part may be left out without a loss of meaning: a syllable that people say around what they want. */
export const isTalk = (segment: Segment, { scores, isWeak }: SegmentScores): boolean =>
  segment.kind === 'word' && isSyllable(segment.word.typed) && (isWeak || !scores.some((score) => score > 0));

/** A taste, an occasion or a dish weighs less than what the wine is. */
function weightKind(segment: Segment | undefined, { isWeak }: SegmentScores): RelaxableSegment['kind'] {
  if (segment?.kind === 'word' && isWeak && isSyllable(segment.word.typed)) return 'talk';
  if (segment?.kind === 'constraint' && segment.constraint.kind === 'price') return 'price';
  if (segment?.kind !== 'values') return segment?.kind ?? 'word';
  if (segment.values.every(({ kind }) => isChoiceFilter(kind))) return 'taste';
  const isAll = (kind: ValueKind): boolean => segment.values.every((value) => value.kind === kind);
  return isAll('food') ? 'dish' : isAll('classification') ? 'label' : 'values';
}

const kindOf = (segment: Segment | undefined): string | undefined =>
  segment?.kind === 'values' ? segment.values[0]?.kind : undefined;

/** Whether both say something of one scale, of occasions or of dishes. */
function saysSame(segment: Segment, other: Segment | undefined): boolean {
  const kind = kindOf(segment);
  return segment === other || (kind !== undefined && kind === kindOf(other) && (isChoiceFilter(kind) || kind === 'food'));
}

/** What a scale's other end says: who wants no sugar is shown no sweet wine, also where nothing meets all that was asked for. */
function contrariesOf(index: ProductIndex, segments: readonly Segment[]): ValueSegment[] {
  return segments.flatMap((segment) => {
    const values = segment.kind === 'values' ? segment.values.flatMap((value) => oppositeOf(index, value) ?? []) : [];
    return segment.kind === 'values' && values.length > 0 ? [{ ...segment, values, related: [], words: [] }] : [];
  });
}

/** @returns the steps beside a value on its scale that are not contrary to it: all that is sweet at all, for a little sweet */
function besideOf({ words: { values } }: ProductIndex, { kind, key }: SearchValue): SearchValue[] {
  const levels = SCALES.get(kind) ?? [];
  const place = levels.indexOf(String(key));
  if (place < 0) return [];
  const beside = levels.filter((_, at) => (place > 0 && levels.length > 3 ? at > 0 : Math.abs(at - place) === 1));
  return beside.flatMap((level) => values.get(kind, level) ?? []);
}

/** @returns the segment with what lies beside its values; undefined for one that is no taste */
export function widen(index: ProductIndex, segment: Segment): ValueSegment | undefined {
  if (segment.kind !== 'values') return undefined;
  const beside = segment.values.flatMap((value) => besideOf(index, value)).filter((value) => !segment.values.includes(value));
  return beside.length === 0 ? undefined : { ...segment, related: [...segment.related, ...beside] };
}

/** What is left of a search where no product meets all of it. */
export interface Relaxed {
  /** by segment: whether it is kept as it was asked for */
  kept: boolean[];
  /** by segment: whether it is met, nearly at least */
  near: boolean[];
  /** what the products meet nearly */
  scored: SegmentScores[];
  /** the same segments; those that are kept are met exactly */
  exactly: SegmentScores[];
  eligible: Uint8Array;
}

/** The parts of a search, each with the classes of products that meet it exactly, and nearly. */
interface Parts {
  relaxable: RelaxableSegment[];
  exact: readonly Uint8Array[];
}

/** By segment. */
interface Decision {
  /** whether it is met, nearly at least */
  near: boolean[];
  /** whether it is met exactly */
  kept: boolean[];
}

function decide({ relaxable, exact }: Parts, present: Int32Array): Decision {
  const near = relax(relaxable, present);
  const nearly = relaxable.filter((_, at) => near[at]);
  const isFound = Array.from(present, (count, at) => count > 0 && nearly.every(({ scores }) => (scores[at] ?? 0) > 0));
  const kept = near.map((isNear, at) => isNear && isFound.some((found, one) => found && (exact[at]?.[one] ?? 0) > 0));
  return { near, kept };
}

/**
 * Decides what is dropped, where no product meets all: a taste is met nearly before anything is. Products of a contrary taste are left
 * out, unless what is then kept says less of which wine is meant.
 *
 * @param exact each segment's products
 */
export function relaxSearch(
  index: ProductIndex,
  { segments, excluded }: Interpretation,
  exact: readonly SegmentScores[],
): Relaxed {
  const wide = exact.map((own, at) => {
    const wider = segments[at] && widen(index, segments[at]);
    return wider ? scoreSegment(index, wider) : own;
  });
  const eligible = eligibleProducts(index, excluded);
  const contraries = contrariesOf(index, segments);
  const narrow = contraries.length === 0 ? eligible : eligibleProducts(index, [...excluded, ...contraries]);
  const columns = new Set([eligible, narrow, ...wide.map(({ scores }) => scores), ...exact.map(({ scores }) => scores)]);
  const { firsts, counts } = groupAlike([...columns], index.size);
  const ofClasses = (scores: Uint8Array): Uint8Array => Uint8Array.from(firsts, (ordinal) => scores[ordinal] ?? 0);
  const presentIn = (found: Uint8Array): Int32Array => counts.map((count, at) => count * (found[firsts[at] ?? 0] ?? 0));
  const relaxable = wide.map((found, at) => ({
    ...{ scores: ofClasses(found.scores), kind: weightKind(segments[at], found) },
    share: segments.filter((other) => saysSame(other, segments[at])).length,
  }));
  const parts = { relaxable, exact: exact.map(({ scores }) => ofClasses(scores)) };
  const result = ({ near, kept }: Decision, found: Uint8Array): Relaxed => ({
    ...{
      kept,
      near,
      eligible: found,
      scored: wide.filter((_, at) => near[at]),
      exactly: wide.flatMap((own, at) => (near[at] ? [(kept[at] ? exact[at] : undefined) ?? own] : [])),
    },
  });
  const all = decide(parts, presentIn(eligible));
  if (contraries.length === 0) return result(all, eligible);
  const without = decide(parts, presentIn(narrow));
  const isMet = relaxable.every(({ kind }, at) => kind === 'taste' || !all.kept[at] || without.kept[at]);
  return isMet && without.near.includes(true) ? result(without, narrow) : result(all, eligible);
}
