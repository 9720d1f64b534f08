import { takePhrases, type FoundPhrase } from './folded-copy';
import type { Measure } from './measure';
import { readVintagePhrases } from './vintage-phrases';

/** Behind a question it asks for less: "có vang nào không dưới 500k". */
export const NO_LESS = String.raw`(?<!(?:^|\s)co\s.*)(?:khong (?:duoi|it hon|thap hon|re hon|kem))`;
const NUMBER = String.raw`\d+(?:[.,]\d{1,3})?`;
const UP_TO =
  'k(?:o|g)? qua|khong tren|khong vuot qua|khong vuot|dung qua|dung tren|duoi|nho hon|it hon|khong qua|khong hon|toi da|thap hon|under|below|less than|max|up to|moins de|<=?';
const FROM = `${NO_LESS}|tren|hon|tu|it nhat|toi thieu|cao hon|lon hon|over|above|more than|at least|from|plus de|min|>=?`;
const AROUND = 'tam|khoang|co|loai|around|about|~';
const LIMIT = String.raw`(?:(${UP_TO})\s*|(${FROM})\s*|(?:${AROUND})\s*)?`;
const START = String.raw`(?<![\p{L}\p{N}.,])`;
const END = String.raw`(?![\p{L}\p{N}])`;

const toNumber = (digits: string): number => Number(digits.replace(',', '.'));

/** "14 độ" is half a per cent more or less. */
const ABOUT_ABV = 0.5;
const ABV_MAX = 80;
/** Less, without a word for alcohol, is no strength: "0% …", "1 đỏ". */
const ABV_MIN = 3;

const UP = 'tro len|do len|tro di';
const DOWN = 'tro xuong|do xuong|do lai|la cung';
const ABV_NAMES = 'nong do(?: con)?|do con|do ruou|do manh|con|abv|alcohol';
const ABV_UNIT = String.raw`%\s*(?:vol|abv|con)?|°|do(?: con)?|vol|abv`;
const NO_UNIT = String.raw`(?![.,]?\d|\s*(?:k|tr|ng|trieu|nghin|ngan|cu|tram|ml|cl|l|lit|nam)(?![a-z]))`;
const ABV_RANGE = String.raw`${LIMIT}(${NUMBER})\s*(?:(?:-|–|den|toi|(?<=\b1\d(?:[.,]\d)?\s)(?=1\d))\s*(${NUMBER})\s*)?`;
const ABV_END = String.raw`(\s*ruoi)?(?:\s+(?:(${UP})|(${DOWN})))?${END}`;
const ABV: readonly RegExp[] = [
  new RegExp(String.raw`${START}(?:(?:${ABV_NAMES})\s+)?${ABV_RANGE}(?:${ABV_UNIT})${ABV_END}`, 'gu'),
  new RegExp(String.raw`${START}(?:${ABV_NAMES})\s+${ABV_RANGE}${NO_UNIT}${ABV_END}`, 'gu'),
];

function readAbv([all, upTo, from, low = '', high, half, up, down]: RegExpMatchArray): Measure | undefined {
  const value = toNumber(low) + (half === undefined ? 0 : 0.5);
  if (value > ABV_MAX || (value < ABV_MIN && /(?:%|\d\s*do)$/.test(all))) return undefined;
  if (high !== undefined) return { kind: 'abv', min: value, max: toNumber(high) };
  if (upTo !== undefined || down !== undefined) return { kind: 'abv', max: value };
  if (from !== undefined || up !== undefined) return { kind: 'abv', min: value };
  return { kind: 'abv', min: value - ABOUT_ABV, max: value + ABOUT_ABV };
}

/** "Giảm 20%", "sale trên 15%", "30% off". */
const SALE = 'giam(?: gia)?|sale(?: off)?|khuyen mai|uu dai|chiet khau|ha gia|discount|off';
const DISCOUNTS: readonly RegExp[] = [
  new RegExp(String.raw`${START}(?:dang\s+)?(?:${SALE})\s+${LIMIT}(\d{1,2})\s*(?:%|phan tram)(?:\s+${UP})?${END}`, 'gu'),
  new RegExp(String.raw`${START}()()(\d{1,2})\s*%\s*off${END}`, 'gu'),
];

const MILLILITRES: readonly (readonly [RegExp, number])[] = [
  [/^ml$/, 1],
  [/^cl$/, 10],
  [/^(?:l|lit|litre|liter|litres|liters)$/, 1_000],
];

/** A bottle is not larger, so "5 lít" after "tầm" is talk of prices. */
const VOLUME_MAX = 30_000;
const VOLUME = new RegExp(
  String.raw`${START}(?:(?:chai|loai|size|co|dung tich|binh|tui|bich|hop|khoang|tam|gia|duoi|tren|tu|qua|ngan sach)\s+)*(${NUMBER})\s*(ml|cl|l|lit|litres?|liters?)${END}`,
  'gu',
);

/** Words before a number of litres that make it a price: "tầm 5 lít" is five millions. */
const PRICE_TALK = /(?:^|\s)(?:gia|tam|khoang|duoi|tren|qua|ngan sach|budget|tu)\s/u;

function readVolume([all, digits = '', unit = '']: RegExpMatchArray): Measure | undefined {
  const factor = MILLILITRES.find(([spelling]) => spelling.test(unit))?.[1] ?? 1;
  const volume = Math.round(toNumber(digits) * factor);
  const isSize = /(?:chai|loai|size|co|dung tich|binh|tui|bich|hop)\s/u.test(all) || /[.,]/.test(digits);
  if (unit === 'lit' && !isSize && PRICE_TALK.test(` ${all}`)) return undefined;
  return volume >= 1 && volume <= VOLUME_MAX ? { kind: 'volume', volumes: [volume] } : undefined;
}

/** Sizes of bottles that are no year and no usual price. */
const BARE_VOLUME = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,]|(?:duoi|tren|tam|khoang|gia|den|toi|-) )(187|375|750|1500)(?![\p{L}\p{N}.,]| ?(?:k|ng|tr|d|đ|vnd|ca|trieu|nghin|ngan|dong|den|toi|-))`,
  'gu',
);

/** "1l5", "1 lít rưỡi". */
const LITRE_AND_HALF = new RegExp(String.raw`${START}(?:chai\s+)?1\s*(?:l|lit)\s*(?:5|ruoi)${END}`, 'gu');

const SCORE = String.raw`(\d{2,3}(?:[.,]5)?)\s*(?:\+\s*)?`;
const SCORE_RANGE = String.raw`${LIMIT}${SCORE}(?:(?:-|–|den|toi)\s*${SCORE})?`;
/** Behind them stands a number of points: "RP 95". */
const CRITICS =
  'rp|robert parker|parker|wa|wine advocate|ws|wine spectator|js|james suckling|suckling|decanter|vinous|falstaff|jancis robinson|we|wine enthusiast|diem so|diem|rated|rating|cham';

const POINTS: readonly RegExp[] = [
  new RegExp(String.raw`${START}${SCORE_RANGE}(?:\/\s*100\s*)?(?:diem|points?|pts?)${END}`, 'gu'),
  new RegExp(String.raw`${START}${SCORE_RANGE}\/\s*100${END}`, 'gu'),
  new RegExp(
    String.raw`(?<=${START}(?:${CRITICS})[\s:]*)${SCORE_RANGE}(?!\s*(?:k|tr|ng|d|vnd|ca|trieu|nghin|ngan|dong|%|do)(?![a-z]))(?![\p{L}\p{N}])`,
    'gu',
  ),
];
const MIN_POINTS = 50;
const MAX_POINTS = 100;

/** "95 điểm" is 95 or more. */
function readPoints([, upTo, , low = '', high]: RegExpMatchArray): Measure | undefined {
  const [least, most] = [toNumber(low), toNumber(high ?? low)];
  if (least < MIN_POINTS || most > MAX_POINTS) return undefined;
  if (high !== undefined) return { kind: 'points', min: least, max: most };
  return upTo === undefined ? { kind: 'points', min: least } : { kind: 'points', max: least };
}
const COUNTS = new RegExp(
  String.raw`${START}(?:${AROUND}|cho|mua|lay|dat|can|tiec|ban|thung|ket|combo|set)?\s*\d{1,4}\s*(?:nguoi|khach|chai|thung|ket|hop|set|ban|mam|suat|phan|tuoi|ngay|thang|gio|phut|guests?|people|pax|bottles?)${END}`,
  'gu',
);

/** "Ctkm t11", "sale tháng 12": when it is asked. */
const MONTHS = new RegExp(String.raw`${START}(?:t|thang\s?)(?:1[0-2]|0?[1-9])(?:\s?\/\s?(?:20)?\d\d)?${END}`, 'gu');

/** "1 đỏ 1 trắng": one bottle of each. */
const BOTTLES = /(?<![\p{L}\p{N}.,]|(?:duoi|tren|tam|gia|bin) )[1-9](?= (?:vang|do|trang|hong|sui)(?![a-z]))/gu;

interface Reading {
  measures: FoundPhrase<Measure>[];
  /** the text without them */
  rest: string;
}

/**
 * Reads numbers whose unit is no money: strength, size, age, points. They are read before prices, or "trên 90 điểm" is from 90,000 đồng.
 *
 * @param text normalized
 * @param thisYear for an age
 */
export function readMeasures(text: string, thisYear: number): Reading {
  const measures: FoundPhrase<Measure>[] = [];
  let rest = text;
  const take = (pattern: RegExp, read: (match: RegExpMatchArray, typed: string) => Measure | undefined): void => {
    const taken = takePhrases(rest, pattern, read);
    measures.push(...taken.phrases);
    ({ rest } = taken);
  };
  for (const pattern of DISCOUNTS) take(pattern, ([, , , percent]) => ({ kind: 'discount', min: Number(percent) }));
  for (const pattern of POINTS) take(pattern, readPoints);
  take(LITRE_AND_HALF, () => ({ kind: 'volume', volumes: [1_500] }));
  take(VOLUME, readVolume);
  take(BARE_VOLUME, ([, volume]) => ({ kind: 'volume', volumes: [Number(volume)] }));
  for (const pattern of ABV) take(pattern, readAbv);
  for (const [pattern, read] of readVintagePhrases(thisYear)) take(pattern, read);
  take(COUNTS, () => ({ kind: 'quantity' }));
  for (const pattern of [MONTHS, BOTTLES]) take(pattern, () => ({ kind: 'talk' }));
  return { measures, rest };
}
