import type { Measure } from './measure';

const YEAR = String.raw`((?:1[89]|20)\d\d)`;
const NAMED = String.raw`(?:(?:nien vu|vintage|doi|nam|vu|mua)\s+)?`;
const START = String.raw`(?<![\p{L}\p{N}.,])`;
const END = String.raw`(?![\p{L}\p{N}]|[.,]\d)`;

const BETWEEN = new RegExp(
  String.raw`${START}(?:tu\s+|giua\s+)?${NAMED}${YEAR}\s*(?:-|–|—|den|toi|to|va)\s*${NAMED}${YEAR}${END}`,
  'gu',
);
const BEFORE = new RegExp(String.raw`${START}(?:truoc|cu hon|before|older than)\s+${NAMED}${YEAR}${END}`, 'gu');
const UNTIL = new RegExp(
  String.raw`${START}(?:den|toi|until)?\s*${NAMED}${YEAR}\s+(?:tro ve truoc|tro ve truoc do|do ve truoc)${END}`,
  'gu',
);
const AFTER = new RegExp(String.raw`${START}(?:sau|moi hon|after|newer than)\s+${NAMED}${YEAR}${END}`, 'gu');
const SINCE = new RegExp(
  String.raw`${START}(?:(?:tu|since|from)\s+${NAMED}${YEAR}(?:\s+tro (?:di|lai day|len))?|${NAMED}${YEAR}\s+tro (?:di|lai day|len))${END}`,
  'gu',
);
const AGE = new RegExp(
  String.raw`${START}(?:u\s+|tuoi\s+)?(?:(duoi|it hon|khong qua)\s+|(?:tren|hon|tu|it nhat|toi thieu|over)\s+)?(\d{1,2})\s*(?:nam|years?)(?:\s*(?:tuoi|old))?${END}`,
  'gu',
);

const DECADE = new RegExp(
  String.raw`${START}(?:(?:thap nien|nhung nam|doi|nam)\s+)?((?:1[89]|20)?[0-9])(?:x|0s|0 s)${END}`,
  'gu',
);
/** "2k18". */
const CHAT_YEAR = new RegExp(String.raw`${START}2k([0-4]\d)${END}`, 'gu');
const SHORT_YEAR = new RegExp(String.raw`${START}(?:nien vu|thap nien|nhung nam|vintage|doi|nam)\s+'?([5-9]\d)${END}`, 'gu');
const YOUNG = new RegExp(String.raw`${START}(?:(?:vang|ruou|con|nien vu)\s+tre(?!\s+(?:em|con|nhat))|young)${END}`, 'gu');
const LAST_CENTURY = new RegExp(String.raw`${START}(?:the ky (?:truoc|20|xx)|last century)${END}`, 'gu');
const OLD = new RegExp(String.raw`${START}(?:lau nam|lau doi|nhieu (?:nam )?tuoi|de lau|co xua)(?!\s+nhat)${END}`, 'gu');

/** Years that an old wine has at least. */
const OLD_AGE = 10;
/** Years that a young wine has at most. */
const YOUNG_AGE = 5;
const CENTURY = 1_900;
const MILLENNIUM = 2_000;
const LAST_OF_CENTURY = 1_999;
const DECADE_YEARS = 10;

function readDecade([, digits = '']: RegExpMatchArray): Measure {
  const first = Number(digits.length === 1 ? `19${digits}0` : `${digits}0`);
  return { kind: 'vintages', min: first, max: first + DECADE_YEARS - 1 };
}

type Reader = (match: RegExpMatchArray) => Measure | undefined;

/** @returns patterns of talk about years, for text without marks, and how each is read */
export const readVintagePhrases = (thisYear: number): readonly (readonly [RegExp, Reader])[] => [
  [
    BETWEEN,
    ([, one, other]) => ({
      kind: 'vintages',
      min: Math.min(Number(one), Number(other)),
      max: Math.max(Number(one), Number(other)),
    }),
  ],
  [BEFORE, ([, year]) => ({ kind: 'vintages', max: Number(year) - 1 })],
  [UNTIL, ([, year]) => ({ kind: 'vintages', max: Number(year) })],
  [AFTER, ([, year]) => ({ kind: 'vintages', min: Number(year) + 1 })],
  [SINCE, ([, year, other]) => ({ kind: 'vintages', min: Number(year ?? other) })],
  [DECADE, readDecade],
  [CHAT_YEAR, ([, year]) => ({ kind: 'vintages', min: MILLENNIUM + Number(year), max: MILLENNIUM + Number(year) })],
  [SHORT_YEAR, ([, year]) => ({ kind: 'vintages', min: CENTURY + Number(year), max: CENTURY + Number(year) })],
  [YOUNG, () => ({ kind: 'vintages', min: thisYear - YOUNG_AGE })],
  [LAST_CENTURY, () => ({ kind: 'vintages', max: LAST_OF_CENTURY })],
  [OLD, () => ({ kind: 'vintages', max: thisYear - OLD_AGE })],
  [
    AGE,
    ([, under, years]) =>
      under === undefined
        ? { kind: 'vintages', max: thisYear - Number(years) }
        : { kind: 'vintages', min: thisYear - Number(years) },
  ],
];
