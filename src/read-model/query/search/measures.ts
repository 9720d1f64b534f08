import { takePhrases, type FoundPhrase } from './folded-copy';
import type { Measure } from './measure';
import { readVintagePhrases } from './vintage-phrases';

const NUMBER = String.raw`\d+(?:[.,]\d{1,3})?`;
const UP_TO = 'duoi|nho hon|it hon|khong qua|khong hon|toi da|thap hon|under|below|max|up to|<=?';
const FROM = 'tren|hon|tu|it nhat|toi thieu|cao hon|lon hon|over|above|from|min|>=?';
const AROUND = 'tam|khoang|co|loai|around|about|~';
const LIMIT = String.raw`(?:(${UP_TO})\s*|(${FROM})\s*|(?:${AROUND})\s*)?`;
const START = String.raw`(?<![\p{L}\p{N}.,])`;
const END = String.raw`(?![\p{L}\p{N}])`;

const toNumber = (digits: string): number => Number(digits.replace(',', '.'));

/** "14 độ" is half a per cent more or less. */
const ABOUT_ABV = 0.5;
const ABV_MAX = 80;
/** Less, without a word for alcohol, is no strength: "0% …". */
const ABV_MIN = 3;

const ABV = new RegExp(
  String.raw`${START}(?:nong do (?:con )?)?${LIMIT}(${NUMBER})\s*(?:(?:-|–|den|toi)\s*(${NUMBER})\s*)?(?:%\s*(?:vol|abv|con)?|°|do(?: con)?|vol|abv)${END}`,
  'gu',
);

function readAbv([all, upTo, from, low = '', high]: RegExpMatchArray): Measure | undefined {
  const value = toNumber(low);
  if (value > ABV_MAX || (value < ABV_MIN && /%$/.test(all))) return undefined;
  if (high !== undefined) return { kind: 'abv', min: value, max: toNumber(high) };
  if (upTo !== undefined) return { kind: 'abv', max: value };
  if (from !== undefined) return { kind: 'abv', min: value };
  return { kind: 'abv', min: value - ABOUT_ABV, max: value + ABOUT_ABV };
}

const MILLILITRES: readonly (readonly [RegExp, number])[] = [
  [/^ml$/, 1],
  [/^cl$/, 10],
  [/^(?:l|lit|litre|liter|litres|liters)$/, 1_000],
];

/** A bottle is not larger, so "5 lít" after "tầm" is talk of prices. */
const VOLUME_MAX = 30_000;
const VOLUME = new RegExp(
  String.raw`${START}(?:(?:chai|loai|size|co|dung tich|binh|tui|bich|hop|khoang|tam)\s+)*(${NUMBER})\s*(ml|cl|l|lit|litres?|liters?)${END}`,
  'gu',
);

/** Words before a number of litres that make it a price: "tầm 5 lít" is five millions. */
const PRICE_TALK = /(?:^|\s)(?:gia|tam|khoang|duoi|tren|ngan sach|budget|tu)\s/u;

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

const POINTS = new RegExp(String.raw`${START}${LIMIT}(\d{2,3})\s*(?:\+\s*)?(?:diem|points?|pts?)${END}`, 'gu');
const COUNTS = new RegExp(
  String.raw`${START}(?:${AROUND}|cho|mua|lay|dat|can|tiec|ban)?\s*\d{1,4}\s*(?:nguoi|khach|chai|thung|ket|hop|set|ban|suat|tuoi|ngay|thang|gio|phut)${END}`,
  'gu',
);

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
  const take = (pattern: RegExp, read: (match: RegExpMatchArray) => Measure | undefined): void => {
    const taken = takePhrases(rest, pattern, read);
    measures.push(...taken.phrases);
    ({ rest } = taken);
  };
  take(POINTS, () => ({ kind: 'unsaid' }));
  take(VOLUME, readVolume);
  take(BARE_VOLUME, ([, volume]) => ({ kind: 'volume', volumes: [Number(volume)] }));
  take(ABV, readAbv);
  for (const [pattern, read] of readVintagePhrases(thisYear)) take(pattern, read);
  take(COUNTS, () => ({ kind: 'talk' }));
  return { measures, rest };
}
