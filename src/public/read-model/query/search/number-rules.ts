import type { NumberMeaning } from './constraint';
import { DIRECTION, END, LIMIT, rangeOf, START, TO, type Groups } from './limit-words';

/**
 * How one kind of number is read: a pattern for text without marks, and what it means.
 *
 * @param typed what was found, with its marks
 */
export type NumberRule = readonly [pattern: string, read: (groups: Groups, typed: string) => NumberMeaning | undefined];

const NUMBER = String.raw`\d+(?:[.,]\d{1,3})?`;
const toNumber = (digits = ''): number => Number(digits.replace(',', '.'));
const ofEnd = (digits: string | undefined): number | undefined => (digits === undefined ? undefined : toNumber(digits));

/** "Giảm 20%", "sale trên 15%", "30% off". */
const SALE = 'giam(?: gia)?|sale(?: off)?|khuyen mai|uu dai|chiet khau|ha gia|discount|off';
const readDiscount = ({ low }: Groups): NumberMeaning => ({ kind: 'discount', min: Number(low) });

/** Behind them stands a number of points: "RP 95". */
const CRITICS =
  'rp|robert parker|parker|wa|wine advocate|ws|wine spectator|js|james suckling|suckling|decanter|vinous|falstaff|jancis robinson|we|wine enthusiast|diem so|diem|rated|rating|cham';
const SCORE = String.raw`\d{2,3}(?:[.,]5)?`;
const SCORES = String.raw`${LIMIT}(?<low>${SCORE})\s*(?:\+\s*)?(?:(?:${TO})\s*(?<high>${SCORE})\s*(?:\+\s*)?)?`;
const MIN_POINTS = 50;
const MAX_POINTS = 100;

/** "95 điểm" is 95 or more. */
function readPoints(groups: Groups): NumberMeaning | undefined {
  const [low, high] = [toNumber(groups.low), ofEnd(groups.high)];
  if (low < MIN_POINTS || (high ?? low) > MAX_POINTS) return undefined;
  const isExact = groups.upTo === undefined && groups.down === undefined && high === undefined;
  return { kind: 'points', ...(isExact ? { min: low } : rangeOf(groups, low, high)), most: 'high' };
}

const MILLILITRES: Readonly<Record<string, number>> = { ml: 1, cl: 10 };
const LITRE = 1_000;
/** A bottle is not larger, so "5 lít" after "tầm" is talk of prices. */
const VOLUME_MAX = 30_000;
const SIZE = 'chai|loai|size|co|dung tich|binh|tui|bich|hop';
const PRICE_TALK = 'khoang|tam|gia|duoi|tren|tu|qua|ngan sach';

const bottle = (volume: number): NumberMeaning | undefined =>
  volume >= 1 && volume <= VOLUME_MAX ? { kind: 'volume', min: volume, max: volume } : undefined;

function readVolume({ size, price, low = '', unit = '' }: Groups): NumberMeaning | undefined {
  if (unit === 'lit' && price && !size && !/[.,]/.test(low)) return undefined;
  return bottle(Math.round(toNumber(low) * (MILLILITRES[unit] ?? LITRE)));
}

/** "14 độ" is half a per cent more or less. */
const ABOUT_ABV = 0.5;
const ABV_MAX = 80;
/** Less, without a word for alcohol, is no strength: "0% …", "1 đỏ". */
const ABV_MIN = 3;
const ABV_NAMES = 'nong do(?: con)?|do con|do ruou|do manh|con|abv|alcohol';
const ABV_RANGE = String.raw`${LIMIT}(?<low>${NUMBER})\s*(?:(?:${TO}|(?<=\b1\d(?:[.,]\d)?\s)(?=1\d))\s*(?<high>${NUMBER})\s*)?`;
const ABV_END = String.raw`(?<half>\s*ruoi)?${DIRECTION}${END}`;
const NO_ABV = String.raw`(?![.,]?\d|\s*(?:k|tr|ng|trieu|nghin|ngan|cu|tram|ml|cl|l|lit|nam)(?![a-z]))`;

function readAbv(groups: Groups, typed: string): NumberMeaning | undefined {
  const low = toNumber(groups.low) + (groups.half === undefined ? 0 : 0.5);
  if (low > ABV_MAX || (low < ABV_MIN && /(?:%|\d\s*[đd]\p{L})$/u.test(typed))) return undefined;
  return { kind: 'abv', ...rangeOf(groups, low, ofEnd(groups.high), ABOUT_ABV) };
}

const COUNTED = 'nguoi|khach|chai|thung|ket|hop|set|ban|mam|suat|phan|tuoi|ngay|thang|gio|phut|guests?|people|pax|bottles?';

/** Numbers whose unit is no money. They are read before prices, or "trên 90 điểm" is from 90,000 đồng. */
export const UNIT_RULES: readonly NumberRule[] = [
  [String.raw`${START}(?:dang\s+)?(?:${SALE})\s+${LIMIT}(?<low>\d{1,2})\s*(?:%|phan tram)${DIRECTION}${END}`, readDiscount],
  [String.raw`${START}(?<low>\d{1,2})\s*%\s*off${END}`, readDiscount],
  [String.raw`${START}${SCORES}(?:(?:\/\s*100\s*)?(?:diem|points?|pts?)|\/\s*100)${END}`, readPoints],
  [
    String.raw`(?<=${START}(?:${CRITICS})[\s:]*)${SCORES}(?!\s*(?:k|tr|ng|d|vnd|ca|trieu|nghin|ngan|dong|%|do)(?![a-z]))${END}`,
    readPoints,
  ],
  [String.raw`${START}(?:chai\s+)?1\s*(?:l|lit)\s*(?:5|ruoi)${END}`, () => bottle(1_500)],
  [
    String.raw`${START}(?:(?<size>${SIZE})\s+|(?<price>${PRICE_TALK})\s+)*(?<low>${NUMBER})\s*(?<unit>ml|cl|l|lit|litres?|liters?)${END}`,
    readVolume,
  ],
  // Sizes of bottles that are no year and no usual price.
  [
    String.raw`(?<![\p{L}\p{N}.,]|(?:duoi|tren|tam|khoang|gia|den|toi|-) )(?<low>187|375|750|1500)(?![\p{L}\p{N}.,]| ?(?:k|ng|tr|d|đ|vnd|ca|trieu|nghin|ngan|dong|den|toi|-))`,
    ({ low }) => bottle(Number(low)),
  ],
  [String.raw`${START}(?:(?:${ABV_NAMES})\s+)?${ABV_RANGE}(?:%\s*(?:vol|abv|con)?|°|do(?: con)?|vol|abv)${ABV_END}`, readAbv],
  [String.raw`${START}(?:${ABV_NAMES})\s+${ABV_RANGE}${NO_ABV}${ABV_END}`, readAbv],
];

/** What is left of numbers with a word: bottles, guests, months, "1 đỏ 1 trắng". */
export const OTHER_RULES: readonly NumberRule[] = [
  [
    String.raw`${START}(?:tam|khoang|co|cho|mua|lay|dat|can|tiec|ban|thung|ket|combo|set)?\s*\d{1,4}\s*(?:${COUNTED})${END}`,
    () => ({ kind: 'quantity' }),
  ],
  [String.raw`${START}(?:t|thang\s?)(?:1[0-2]|0?[1-9])(?:\s?\/\s?(?:20)?\d\d)?${END}`, () => ({ kind: 'talk' })],
  [
    String.raw`(?<![\p{L}\p{N}.,]|(?:duoi|tren|tam|gia|bin) )[1-9](?= (?:vang|do|trang|hong|sui)(?![a-z]))`,
    () => ({ kind: 'talk' }),
  ],
];
