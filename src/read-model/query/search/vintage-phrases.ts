import type { Measure } from './measure';
import { hasSameMarks } from './synonyms';
import { wordsOf } from './tokens';

/** "2k" and "2k18" are written in chats. */
const YEAR = String.raw`((?:1[89]|20)\d\d|2k(?:[0-4]\d)?)`;
const NAMED = String.raw`(?:(?:nien vu|nv|vintage|doi|nam|vu|mua)\s+)?`;
const START = String.raw`(?<![\p{L}\p{N}.,])`;
const END = String.raw`(?![\p{L}\p{N}]|[.,]\d)`;

const BETWEEN = new RegExp(
  String.raw`${START}(?:tu\s+|giua\s+)?${NAMED}${YEAR}\s*(?:-|–|—|den|toi|to|va)\s*${NAMED}${YEAR}${END}`,
  'gu',
);
const BEFORE = new RegExp(String.raw`${START}(?:truoc|cu hon|before|older than)\s+${NAMED}${YEAR}${END}`, 'gu');
const DOWN = '(?:tro|do) (?:ve truoc(?: do)?|ve|lai|xuong)(?! day)';
const UP = 'tro (?:di|lai day|len)|do (?:di|len)|(?:toi|den) (?:gio|nay)';
const UNTIL = new RegExp(String.raw`${START}(?:den|toi|until|tu)?\s*${NAMED}${YEAR}\s+${DOWN}${END}`, 'gu');
const AFTER = new RegExp(String.raw`${START}(?:sau|moi hon|after|newer than)\s+${NAMED}${YEAR}${END}`, 'gu');
const SINCE = new RegExp(
  String.raw`${START}(?:(?:tu|since|from)\s+${NAMED}${YEAR}(?:\s+(?:${UP}))?|${NAMED}${YEAR}\s+(?:${UP}))${END}`,
  'gu',
);
const AGE = new RegExp(
  String.raw`${START}(?:u\s+|tuoi\s+)?(?:(duoi|it hon|khong qua)\s+|(tren|hon|tu|it nhat|toi thieu|over|older than)\s+)?(\d{1,2})\s*(?:nam|years?)(?:\s*(?:tuoi|old))?${END}`,
  'gu',
);
/** "Rượu 10 tuổi"; people have an age too. */
const OWN_AGE = new RegExp(String.raw`(?<=(?:^|\s)(?:vang|ruou|chai)\s)()()(\d{1,2})\s*tuoi${END}`, 'gu');
/** Years that are no age of a wine: of a marriage, or yet to come. */
const OTHER_YEARS = new RegExp(
  String.raw`${START}\d{1,2}\s*(?:nam|years?)(?:\s+(?:nua|sau|toi|kinh nghiem|from now|later)${END}|(?=\s+(?:ngay cuoi|cuoi|ket hon|thanh lap|ben nhau|yeu nhau|lam viec|cong tac|anniversary)${END}))|(?<=(?:ky niem|mung|lan thu)\s)\d{1,2}\s*nam${END}`,
  'gu',
);

const DECADE = new RegExp(
  String.raw`${START}(?:(?:thap nien|nhung nam|doi|nam)\s+)?((?:1[89]|20)?[0-9])(?:x|0s|0 s)${END}`,
  'gu',
);
const CHAT_YEAR = new RegExp(String.raw`${START}(?:(?:nien vu|nv|doi|nam|vu)\s+(2k)|(2k[0-4]\d))${END}`, 'gu');
const SHORT_YEAR = new RegExp(
  String.raw`${START}(?:(?:nien vu|thap nien|nhung nam|vintage|doi|nam|nv|vu)\s+'?([5-9]\d)|(?:nien vu|vintage|doi|nv|vu)\s+'?([0-2]\d))${END}`,
  'gu',
);
const YOUNG = new RegExp(String.raw`${START}(?:(?:vang|ruou|con|nien vu)\s+tre(?!\s+(?:em|con|nhat))|young)${END}`, 'gu');
const LAST_CENTURY = new RegExp(String.raw`${START}(?:the ky (?:truoc|20|xx)|last century)${END}`, 'gu');
const OLD = new RegExp(
  String.raw`${START}(?:lau nam|lau doi|nhieu (?:nam )?tuoi|de lau(?! duoc| khong)|co xua|cu(?: cu)?|(?:vang|ruou|chai|con) (?:gia|(?:co|lon|cao) tuoi)|aged|old wines?|old vintages?)(?:\s+(?:mot )?(?:chut|ti|xiu))?(?!\s+(?:nhat|hon))${END}`,
  'gu',
);
/** Marks hold: "lẩu nấm" is not "lâu năm". Where these two have none, they are other words: "củ" is a million, "giá" a price. */
const OLD_PHRASES = [
  'lâu năm',
  'lâu đời',
  'nhiều tuổi',
  'nhiều năm tuổi',
  'để lâu',
  'cổ xưa',
  'có tuổi',
  'lớn tuổi',
  'cao tuổi',
].map(wordsOf);
const MARKED_OLD = /(?:^|\s)(?:cũ|già)(?=\s|$)/u;

function isOld(typed: string): boolean {
  const words = wordsOf(typed);
  const says = (phrase: readonly string[]): boolean =>
    words.some((_, at) => hasSameMarks(words.slice(at, at + phrase.length), phrase));
  return MARKED_OLD.test(typed) || /^(?:aged|old)/.test(typed) || OLD_PHRASES.some(says);
}

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

/** @param year as it is written */
const toYear = (year: string | undefined): number => (year?.startsWith('2k') ? MILLENNIUM + Number(year.slice(2)) : Number(year));

const exactly = (year: number): Measure => ({ kind: 'vintages', min: year, max: year });

/** @param typed what was found, with its marks */
type Reader = (match: RegExpMatchArray, typed: string) => Measure | undefined;

/** @returns patterns of talk about years, for text without marks, and how each is read */
export const readVintagePhrases = (thisYear: number): readonly (readonly [RegExp, Reader])[] => [
  [
    BETWEEN,
    ([, one, other]) => ({
      kind: 'vintages',
      min: Math.min(toYear(one), toYear(other)),
      max: Math.max(toYear(one), toYear(other)),
    }),
  ],
  [BEFORE, ([, year]) => ({ kind: 'vintages', max: toYear(year) - 1 })],
  [UNTIL, ([, year]) => ({ kind: 'vintages', max: toYear(year) })],
  [AFTER, ([, year]) => ({ kind: 'vintages', min: toYear(year) + 1 })],
  [SINCE, ([, year, other]) => ({ kind: 'vintages', min: toYear(year ?? other) })],
  [DECADE, readDecade],
  [CHAT_YEAR, ([, named, year]) => exactly(toYear(named ?? year))],
  [SHORT_YEAR, ([, last, own]) => exactly(last === undefined ? MILLENNIUM + Number(own) : CENTURY + Number(last))],
  [YOUNG, () => ({ kind: 'vintages', min: thisYear - YOUNG_AGE })],
  [LAST_CENTURY, () => ({ kind: 'vintages', max: LAST_OF_CENTURY })],
  [OLD, (_, typed) => (isOld(typed) ? { kind: 'vintages', max: thisYear - OLD_AGE, most: 'old' } : undefined)],
  [OTHER_YEARS, () => ({ kind: 'talk' })],
  ...[AGE, OWN_AGE].map((pattern): readonly [RegExp, Reader] => [
    pattern,
    ([, under, over, age]) => {
      const year = thisYear - Number(age);
      if (under) return { kind: 'vintages', min: year };
      return { kind: 'vintages', max: year, ...(!over && { most: 'young' }) };
    },
  ]),
];
