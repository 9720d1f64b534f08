import type { Constraint, NumberMeaning } from './constraint';
import { DIRECTION, END, rangeOf, START, TO, type Groups } from './limit-words';
import type { NumberRule } from './number-rules';
import { hasSameMarks } from './marks';
import { wordsOf } from './tokens';

/** "2k" and "2k18" are written in chats. */
const YEAR = String.raw`(?:1[89]|20)\d\d|2k(?:[0-4]\d)?`;
const NAME = '(?:nien vu|nv|vintage|doi|nam|vu|mua)';
const BOUNDS =
  '(?<before>truoc|cu hon|before|older than)|(?<after>sau|moi hon|after|newer than)|(?<from>tu|since|from)|giua|den|toi|until';

const CENTURY = 1_900;
const MILLENNIUM = 2_000;
const DECADE_YEARS = 10;
/** Years that an old wine has at least. */
const OLD_AGE = 10;
/** Years that a young wine has at most. */
const YOUNG_AGE = 5;

const toYear = (year: string): number => (year.startsWith('2k') ? MILLENNIUM + Number(year.slice(2)) : Number(year));
const inYears = (range: Omit<Constraint, 'kind'>): Constraint => ({ kind: 'vintage', ...range });

/** A year alone is a value, see entities.ts. */
function readYears(groups: Groups): Constraint | undefined {
  const { before, after, from, name, low = '', high, down, up } = groups;
  const year = toYear(low);
  if (high !== undefined) return inYears(rangeOf(groups, year, toYear(high)));
  if (before !== undefined) return inYears({ max: year - 1 });
  if (after !== undefined) return inYears({ min: year + 1 });
  if (down !== undefined) return inYears({ max: year });
  if (from !== undefined || up !== undefined) return inYears({ min: year });
  const isChat = low.startsWith('2k') && (name !== undefined || low.length > 2);
  return isChat ? inYears({ min: year, max: year }) : undefined;
}

function readDecade({ decade = '' }: Groups): Constraint {
  const first = Number(decade.length === 1 ? `19${decade}0` : `${decade}0`);
  return inYears({ min: first, max: first + DECADE_YEARS - 1 });
}

/** Marks hold: "lẩu nấm" is not "lâu năm". Where these two have none, they are other words: "củ" is a million, "giá" a price. */
const OLD_PHRASES = ['lâu năm', 'lâu đời', 'nhiều tuổi', 'nhiều năm tuổi', 'để lâu', 'cổ xưa', 'có tuổi', 'lớn tuổi', 'cao tuổi'];
const OLD_WORDS = OLD_PHRASES.map(wordsOf);
const MARKED_OLD = /(?:^|\s)(?:cũ|già)(?=\s|$)|^(?:aged|old)/u;

function isOld(typed: string): boolean {
  const words = wordsOf(typed);
  const says = (phrase: readonly string[]): boolean =>
    words.some((_, at) => hasSameMarks(words.slice(at, at + phrase.length), phrase));
  return MARKED_OLD.test(typed) || OLD_WORDS.some(says);
}

const OTHER_YEARS = 'ngay cuoi|cuoi|ket hon|thanh lap|ben nhau|yeu nhau|lam viec|cong tac|anniversary';

/** @returns how years and ages are read */
export function vintageRules(thisYear: number): readonly NumberRule[] {
  const readAge = ({ upTo, from, age }: Groups): NumberMeaning => {
    const year = thisYear - Number(age);
    return inYears(upTo === undefined ? { max: year, ...(from === undefined && { most: 'high' }) } : { min: year });
  };
  return [
    [
      String.raw`${START}(?:(?:${BOUNDS})\s+)?(?:(?<name>${NAME})\s+)?(?<low>${YEAR})(?:\s*(?:${TO})\s*(?:${NAME}\s+)?(?<high>${YEAR}))?${DIRECTION}${END}(?![.,]\d)`,
      readYears,
    ],
    [String.raw`${START}(?:(?:thap nien|nhung nam|doi|nam)\s+)?(?<decade>(?:1[89]|20)?[0-9])(?:x|0s|0 s)${END}`, readDecade],
    [
      String.raw`${START}(?:(?:${NAME}|thap nien|nhung nam)\s+'?(?<last>[5-9]\d)|(?:nien vu|vintage|doi|nv|vu)\s+'?(?<own>[0-2]\d))${END}(?![.,]\d)`,
      ({ last, own }) => {
        const year = last === undefined ? MILLENNIUM + Number(own) : CENTURY + Number(last);
        return inYears({ min: year, max: year });
      },
    ],
    [
      String.raw`${START}(?:(?:vang|ruou|con|nien vu)\s+tre(?!\s+(?:em|con|nhat))|young)${END}`,
      () => inYears({ min: thisYear - YOUNG_AGE }),
    ],
    [String.raw`${START}(?:the ky (?:truoc|20|xx)|last century)${END}`, () => inYears({ max: MILLENNIUM - 1 })],
    [
      String.raw`${START}(?:lau nam|lau doi|nhieu (?:nam )?tuoi|de lau(?! duoc| khong)|co xua|cu(?: cu)?|(?:vang|ruou|chai|con) (?:gia|(?:co|lon|cao) tuoi)|aged|old wines?|old vintages?)(?:\s+(?:mot )?(?:chut|ti|xiu))?(?!\s+(?:nhat|hon))${END}`,
      (_, typed) => (isOld(typed) ? inYears({ max: thisYear - OLD_AGE, most: 'low' }) : undefined),
    ],
    // Years that are no age of a wine: of a marriage, or yet to come.
    [
      String.raw`${START}\d{1,2}\s*(?:nam|years?)(?:\s+(?:nua|sau|toi|kinh nghiem|from now|later)${END}|(?=\s+(?:${OTHER_YEARS})${END}))|(?<=(?:ky niem|mung|lan thu)\s)\d{1,2}\s*nam${END}`,
      () => ({ kind: 'talk' }),
    ],
    [
      String.raw`${START}(?:u\s+|tuoi\s+)?(?:(?<upTo>duoi|it hon|khong qua)\s+|(?<from>tren|hon|tu|it nhat|toi thieu|over|older than)\s+)?(?<age>\d{1,2})\s*(?:nam|years?)(?:\s*(?:tuoi|old))?${END}`,
      readAge,
    ],
    // "Rượu 10 tuổi"; people have an age too.
    [String.raw`(?<=(?:^|\s)(?:vang|ruou|chai)\s)(?<age>\d{1,2})\s*tuoi${END}`, readAge],
  ];
}
