import type { GroupColumn } from '../product-index/group-column';
import { NO_PRICE, type ProductIndex } from '../product-index/product-index';
import type { Constraint } from './read-numbers';
import type { Segment } from './segments';

/*
 * Numbers that a product meets more or less. Where nothing meets one, what comes nearest is shown first.
 */

/** By ordinal: a number of the wine; undefined for one that does not say it. */
type NumberOf = (ordinal: number) => number | undefined;

const HUNDREDTHS = 100;

const inColumn =
  ({ codes, values }: GroupColumn): NumberOf =>
  (ordinal) =>
    values[codes[ordinal] ?? 0];

const inHundredths =
  (column: Int32Array): NumberOf =>
  (ordinal) => {
    const own = column[ordinal] ?? -1;
    return own < 0 ? undefined : own / HUNDREDTHS;
  };

function numbersOf({ prices, discounts, groups, declared: { ranges } }: ProductIndex, kind: Constraint['kind']): NumberOf {
  switch (kind) {
    case 'price':
      return (ordinal) => (prices[ordinal] === NO_PRICE ? undefined : prices[ordinal]);
    case 'discount':
      return (ordinal) => discounts[ordinal];
    case 'abv':
    case 'points':
      return inHundredths(ranges[kind]);
    case 'vintage':
    case 'volume':
      return inColumn(groups[kind]);
  }
}

/** Where the numbers of a kind begin and end, for what comes first; what one more of them counts, and how far is halfway. */
const SCALE_OF = {
  abv: { least: 0, most: 100, step: 1, reach: 7.5 },
  points: { least: 0, most: 100, step: 1, reach: 10 },
  discount: { least: 0, most: 100, step: 1, reach: 25 },
  vintage: { least: 1_900, most: 2_100, step: 0.5, reach: 10 },
} as const;

const MAX_LESS = 90;
const NEAR_LESS = 4;

/** @returns how much less a wine's number counts than the best one that is asked for */
function lessFor({ kind, min = 0, max = 0, most }: Constraint, own: number): number {
  // “14 độ” takes what is near it, and what has it comes first.
  if (kind === 'abv' && most === undefined) return own * 2 === min + max ? 0 : NEAR_LESS;
  if (most === undefined || kind === 'price' || kind === 'volume') return 0;
  const scale = SCALE_OF[kind];
  const far = most === 'high' ? (max || scale.most) - own : own - scale.least;
  return Math.max(0, Math.min(MAX_LESS, Math.round(far * scale.step)));
}

export function scoreConstraint(index: ProductIndex, scores: Uint8Array, constraint: Constraint, score: number): void {
  const numberOf = numbersOf(index, constraint.kind);
  const { min = -Infinity, max = Infinity } = constraint;
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    const own = numberOf(ordinal);
    if (own !== undefined && own >= min && own <= max) scores[ordinal] = score - lessFor(constraint, own);
  }
}

/** How far a product is from what is asked for: 0 meets it, 1 is as far as it matters, undefined does not say. */
type Distance = (ordinal: number) => number | undefined;

/** @param steps 0: meets it; 1: halfway @returns less than 1 however far it is, so that the nearest of what is far is known too */
const approach = (steps: number): number => steps / (1 + steps);

/** Twice or half of it is halfway. */
const ratioSteps = (own: number, low: number, high: number): number =>
  own <= 0 ? 1_000 : Math.log2(own < low ? low / own : own > high ? own / high : 1);

function constraintDistance(index: ProductIndex, { kind, min = -Infinity, max = Infinity }: Constraint): Distance {
  const numberOf = numbersOf(index, kind);
  return (ordinal) => {
    const own = numberOf(ordinal);
    if (own === undefined) return undefined;
    if (kind === 'price' || kind === 'volume') return approach(ratioSteps(own, min, max));
    return approach(Math.max(min - own, own - max, 0) / SCALE_OF[kind].reach);
  };
}

const NEAREST = 100;

/** The nearer a product is to what is asked for, the higher: 0 to 100. */
export type Nearness = (ordinal: number) => number;

function constraintOf(segment: Segment): Constraint | undefined {
  if (segment.kind === 'vintage') return { kind: 'vintage', min: Math.min(...segment.years), max: Math.max(...segment.years) };
  return segment.kind === 'constraint' ? segment.constraint : undefined;
}

/** @returns undefined for a part of the search that is no number */
export function nearnessTo(index: ProductIndex, segment: Segment): Nearness | undefined {
  const constraint = constraintOf(segment);
  if (!constraint) return undefined;
  const distance = constraintDistance(index, constraint);
  return (ordinal) => NEAREST * (1 - (distance(ordinal) ?? 1));
}
