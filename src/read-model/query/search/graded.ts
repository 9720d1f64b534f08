import { SCALES } from '../../../contract/declared-fields';
import type { GroupColumn } from '../product-index/group-column';
import { matchProposed, matchValues, type ColumnMatches } from '../product-index/match-values';
import { NO_PRICE, type ProductIndex } from '../product-index/product-index';
import type { Measure } from './measure';
import type { MeasureSegment, PriceSegment, Segment, ValueSegment } from './segments';
import type { SearchValue, ValueKind } from './values';

/*
 * Parts of a search that a product meets more or less: prices, strength, sizes, years and scales of taste. Where nothing meets one,
 * what comes nearest is shown first.
 */
type Scores = Uint8Array;
type PointsMeasure = Extract<Measure, { kind: 'points' }>;

const MAX_POINTS = 100;

export function scorePrices(
  { prices }: ProductIndex,
  scores: Scores,
  { price_min, price_max }: PriceSegment,
  score: number,
): void {
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    const price = prices[ordinal] ?? NO_PRICE;
    if (price !== NO_PRICE && price >= (price_min ?? 0) && price <= (price_max ?? Infinity)) scores[ordinal] = score;
  }
}

/** @returns by code of the vintages or volumes: whether the measure takes it */
function matchNumbers(column: GroupColumn, measure: Measure): Uint8Array {
  if (measure.kind === 'volume') return column.matchCodes(measure.volumes);
  const { min = -Infinity, max = Infinity } = measure.kind === 'vintages' ? measure : {};
  return column.matchWhere((value) => value >= min && value <= max);
}

const HUNDREDTHS = 100;
const NEAR_LESS = 4;
const MAX_LESS = 90;
const EARLIEST_YEAR = 1_900;

const clampLess = (less: number): number => Math.max(0, Math.min(MAX_LESS, Math.round(less)));

/** Of the wines that have enough points, the best come first. */
function scorePoints(points: Int32Array, scores: Scores, { min = 0, max = 100 }: PointsMeasure, score: number): void {
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    const own = (points[ordinal] ?? -1) / HUNDREDTHS;
    if (own >= 0 && own >= min && own <= max) scores[ordinal] = score - Math.round(MAX_POINTS - own);
  }
}

/** Half a point for each year, from the oldest on or from the youngest. */
function lessForAge(measure: Measure, year = 0): number {
  if (measure.kind !== 'vintages' || measure.most === undefined) return 0;
  return clampLess((measure.most === 'old' ? year - EARLIEST_YEAR : (measure.max ?? year) - year) / 2);
}

export function scoreMeasure(index: ProductIndex, scores: Scores, { measure }: MeasureSegment, score: number): void {
  const { groups, declared } = index;
  if (measure.kind === 'volume' || measure.kind === 'vintages') {
    const column = groups[measure.kind === 'volume' ? 'volume' : 'vintage'];
    const byCode = Array.from(
      matchNumbers(column, measure),
      (isMatch, code) => isMatch * (score - lessForAge(measure, column.values[code])),
    );
    for (let ordinal = 0; ordinal < scores.length; ordinal += 1) scores[ordinal] = byCode[column.codes[ordinal] ?? 0] ?? 0;
  }
  if (measure.kind === 'discount')
    for (let ordinal = 0; ordinal < scores.length; ordinal += 1)
      if ((index.discounts[ordinal] ?? 0) >= measure.min) scores[ordinal] = score;
  if (measure.kind === 'points') scorePoints(declared.ranges.points, scores, measure, score);
  if (measure.kind !== 'abv') return;
  const { abv } = declared.ranges;
  const [low, high] = [(measure.min ?? 0) * HUNDREDTHS, (measure.max ?? 100) * HUNDREDTHS];
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    const own = abv[ordinal] ?? -1;
    if (own < low || own > high) continue;
    const far = clampLess((measure.most === 'high' ? high - own : own) / HUNDREDTHS);
    // “14 độ” takes what is near it, and what has it comes first.
    scores[ordinal] = measure.most ? score - far : own * 2 === low + high ? score : score - NEAR_LESS;
  }
}

/** How far a product is from what is asked for: 0 meets it, 1 is as far as it matters, undefined does not say. */
type Distance = (ordinal: number) => number | undefined;

const clamp = (distance: number): number => Math.min(1, Math.max(0, distance));

/** @param steps 0: meets it; 1: halfway @returns less than 1 however far it is, so that the nearest of what is far is known too */
const approach = (steps: number): number => steps / (1 + steps);

/** Twice or half of it is halfway. */
const ratioDistance = (value: number, low: number, high: number): number =>
  value <= 0 ? 1 : approach(Math.log2(value < low ? low / value : value > high ? value / high : 1));

/** So far is halfway. */
const ABV_REACH = 7.5;
const YEARS_REACH = 10;
const POINTS_REACH = 10;
const DISCOUNT_REACH = 25;

function rangeDistance(
  value: number,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
  reach: number,
): number {
  return approach(Math.max(min - value, value - max, 0) / reach);
}

function measureDistance(index: ProductIndex, measure: Measure): Distance | undefined {
  const { groups, declared } = index;
  const numberOf = ({ codes, values }: GroupColumn, ordinal: number): number | undefined => values[codes[ordinal] ?? 0];
  switch (measure.kind) {
    case 'abv':
      return (ordinal) => {
        const abv = declared.ranges.abv[ordinal] ?? -1;
        return abv < 0 ? undefined : rangeDistance(abv / HUNDREDTHS, measure, ABV_REACH);
      };
    case 'points':
      return (ordinal) => {
        const points = declared.ranges.points[ordinal] ?? -1;
        return points < 0 ? undefined : rangeDistance(points / HUNDREDTHS, measure, POINTS_REACH);
      };
    case 'discount':
      return (ordinal) => rangeDistance(index.discounts[ordinal] ?? 0, measure, DISCOUNT_REACH);
    case 'vintages':
      return (ordinal) => {
        const year = numberOf(groups.vintage, ordinal);
        return year === undefined ? undefined : rangeDistance(year, measure, YEARS_REACH);
      };
    case 'volume':
      return (ordinal) => {
        const volume = numberOf(groups.volume, ordinal);
        return volume && Math.min(...measure.volumes.map((wanted) => ratioDistance(volume, wanted, wanted)));
      };
    default:
      return undefined;
  }
}

/** After all levels of a scale. */
const NO_LEVEL = 127;

interface LevelColumn {
  column: ColumnMatches['column'];
  /** by code: the lowest level that the value says */
  levels: Uint8Array;
}

/** @returns by column that says it, what editors said and what is proposed: the levels */
function levelColumns(index: ProductIndex, kind: ValueKind, levels: readonly string[]): LevelColumn[] {
  const columns = new Map<LevelColumn['column'], Uint8Array>();
  levels.forEach((level, at) => {
    const keys = new Set([level]);
    for (const found of [matchValues(index, kind, keys), matchProposed(index, kind, keys)]) {
      if (!found) continue;
      const { column, matches } = found;
      const own = columns.get(column) ?? new Uint8Array(matches.length).fill(NO_LEVEL);
      matches.forEach((isMatch, code) => {
        if (isMatch === 1) own[code] = Math.min(own[code] ?? NO_LEVEL, at);
      });
      columns.set(column, own);
    }
  });
  return Array.from(columns, ([column, own]) => ({ column, levels: own }));
}

function scaleDistance(index: ProductIndex, { values }: ValueSegment): Distance | undefined {
  const wanted = values.filter(({ kind }) => SCALES.has(kind));
  const [first] = wanted;
  const levels = SCALES.get(first?.kind ?? '');
  if (!first || !levels) return undefined;
  const places = wanted.filter(({ kind }) => kind === first.kind).map(({ key }) => levels.indexOf(String(key)));
  const distances = levels.map((_, own) =>
    clamp(Math.min(...places.map((place) => Math.abs(place - own))) / (levels.length - 1)),
  );
  const columns = levelColumns(index, first.kind, levels);
  return (ordinal) => {
    let own = NO_LEVEL;
    for (const { column, levels: byCode } of columns) own = Math.min(own, byCode[column.codes[ordinal] ?? 0] ?? NO_LEVEL);
    return distances[own];
  };
}

const isAlcoholFree = ({ kind, key }: SearchValue): boolean => kind === 'certification' && key === 'alcohol_free';

function distanceOf(index: ProductIndex, segment: Segment): Distance | undefined {
  if (segment.kind === 'measure') return measureDistance(index, segment.measure);
  if (segment.kind === 'vintage')
    return measureDistance(index, { kind: 'vintages', min: Math.min(...segment.years), max: Math.max(...segment.years) });
  if (segment.kind === 'price') {
    const { price_min: low = 0, price_max: high = Infinity } = segment;
    return (ordinal) => {
      const price = index.prices[ordinal] ?? NO_PRICE;
      return price === NO_PRICE ? undefined : ratioDistance(price, low, high);
    };
  }
  if (segment.kind !== 'values') return undefined;
  if (segment.values.some(isAlcoholFree)) return measureDistance(index, { kind: 'abv', max: 0 });
  return scaleDistance(index, segment);
}

const NEAREST = 100;

/** The nearer a product is to what is asked for, the higher: 0 to 100. */
export type Nearness = (ordinal: number) => number;

/** @returns undefined for a part of the search without degrees */
export function nearnessTo(index: ProductIndex, segment: Segment): Nearness | undefined {
  const distance = distanceOf(index, segment);
  return distance && ((ordinal) => NEAREST * (1 - (distance(ordinal) ?? 1)));
}
