import { foldText } from '../../projection/text';
import type { SpellingChange } from './spelling';

/** Digits as they are said. */
const DIGITS: Readonly<Record<string, number>> = {
  một: 1,
  hai: 2,
  ba: 3,
  bốn: 4,
  năm: 5,
  sáu: 6,
  bảy: 7,
  bẩy: 7,
  tám: 8,
  chín: 9,
};
/** Behind tens; "mười năm" are ten years. */
const LAST_DIGITS: Readonly<Record<string, number>> = { ...DIGITS, mốt: 1, tư: 4, lăm: 5, nhăm: 5, năm: 0 };

const oneOf = (digits: Readonly<Record<string, number>>): string =>
  Object.keys(digits)
    .filter((word) => digits[word] !== 0)
    .join('|');
const DIGIT = oneOf(DIGITS);
const LAST = oneOf(LAST_DIGITS);
const TENS = String.raw`(?:(?:${DIGIT})\s)?(?:mười|mươi)(?:\s(?:${LAST}))?`;
/** What a number counts. */
const COUNTED = String.raw`(?=\s(?:độ|do|phần|phan|lít|lit|điểm|diem|năm|nam|chai|người|nguoi|triệu|trieu|tr|củ|cu|nghìn|nghin|ngàn|ngan|k)(?:\s|$))`;

const whole = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'gu');

const PATTERNS: readonly (readonly [base: number, pattern: RegExp])[] = [
  // "hai nghìn không trăm mười tám", "hai không mười tám", "2 không 18", "hai không một tám"
  [
    2_000,
    whole(String.raw`(?:hai|2)\s(?:nghìn|ngàn)\s(?:không\străm\s)?(?:(?:lẻ|linh)\s(?<ones>${DIGIT})|(?<tens>${TENS}|\d\d))`),
  ],
  [2_000, whole(String.raw`(?:hai|2)\skhông\s(?:(?<tens>${TENS}|\d\d)|(?<first>${DIGIT})\s(?<ones>${DIGIT}|${LAST}))`)],
  [1_900, whole(String.raw`một\schín\s(?<first>${DIGIT})\s(?<ones>${DIGIT}|${LAST})`)],
  // "bảy trăm năm mươi"
  [0, whole(String.raw`(?<hundreds>${DIGIT})\străm\s(?<tens>${TENS})`)],
  // "Mười" alone may be a name.
  [0, whole(String.raw`(?<tens>(?:${DIGIT})\smươi(?:\s(?:${LAST}))?|mười\s(?:${LAST})|mười${COUNTED})`)],
  [0, whole(String.raw`(?<tens>${foldText(TENS)})${COUNTED}`)],
  // "năm độ"
  [0, whole(String.raw`(?<ones>${DIGIT})(?=\s(?:độ|phần|lít|điểm)(?:\s|$))`)],
];

const FOLDED = new Map(Object.entries(LAST_DIGITS).map(([word, value]) => [foldText(word), value]));
const digitOf = (word = ''): number => DIGITS[word] ?? LAST_DIGITS[word] ?? FOLDED.get(word) ?? 0;

function readTens(said: string | undefined): number {
  if (said === undefined || /^\d/.test(said)) return Number(said ?? 0);
  const [tens = '', last = ''] = said.split(/\s?(?:mười|mươi|muoi)\s?/);
  return (digitOf(tens) || 1) * 10 + (LAST_DIGITS[last] ?? FOLDED.get(last) ?? 0);
}

/** Numbers that are said, as those who speak to their telephone write them: "chín mươi" is 90. @param text normalized */
export function readSpokenNumbers(text: string): { text: string; changes: SpellingChange[] } {
  const changes: SpellingChange[] = [];
  let read = text;
  for (const [base, pattern] of PATTERNS)
    read = read.replace(pattern, (from: string, ...more: unknown[]) => {
      const { hundreds, tens, first, ones } = more.at(-1) as Readonly<Partial<Record<string, string>>>;
      const to = String(base + digitOf(hundreds) * 100 + readTens(tens) + digitOf(first) * 10 + digitOf(ones));
      changes.push({ from, to });
      return to;
    });
  return { text: read, changes };
}
