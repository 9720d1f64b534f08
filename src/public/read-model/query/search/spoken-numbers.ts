import { foldText } from '../../projection/text';
import type { SpellingChange } from './spelling';

/** Digits as they are said, alone and behind tens; "mười năm" are ten years. */
const DIGITS: Readonly<Record<string, number>> = {
  ...{ một: 1, mốt: 1, hai: 2, ba: 3, bốn: 4, tư: 4, năm: 5, lăm: 5, nhăm: 5, sáu: 6, bảy: 7, bẩy: 7, tám: 8, chín: 9 },
};
const FOLDED = new Map(Object.entries(DIGITS).map(([word, digit]) => [foldText(word), digit]));
const DIGIT = Object.keys(DIGITS).join('|');
const LAST = Object.keys(DIGITS)
  .filter((word) => word !== 'năm')
  .join('|');
const TENS = String.raw`(?:(?:${DIGIT})\s)?(?:mười|mươi)(?:\s(?:${LAST}))?`;
/** What a number counts. */
const COUNTED = String.raw`(?=\s(?:độ|do|phần|phan|lít|lit|điểm|diem|năm|nam|chai|người|nguoi|triệu|trieu|tr|củ|cu|nghìn|nghin|ngàn|ngan|k)(?:\s|$))`;

const whole = (pattern: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'gu');

const PATTERNS: readonly RegExp[] = [
  // "hai không mười tám", "2 không 18", "hai không một tám"
  whole(String.raw`(?<century>hai|2)\skhông\s(?:(?<tens>${TENS}|\d\d)|(?<first>${DIGIT})\s(?<ones>${DIGIT}))`),
  // "Mười" alone may be a name.
  whole(String.raw`(?<tens>(?:${DIGIT})\smươi(?:\s(?:${LAST}))?|mười\s(?:${LAST})|mười${COUNTED})`),
  whole(String.raw`(?<tens>${foldText(TENS)})${COUNTED}`),
];

const digitOf = (word = ''): number => DIGITS[word] ?? FOLDED.get(word) ?? 0;

function readTens(said: string): number {
  if (/^\d/.test(said)) return Number(said);
  const [tens, last] = said.split(/\s?(?:mười|mươi|muoi)\s?/);
  return (digitOf(tens) || 1) * 10 + digitOf(last);
}

/** Numbers that are said, as those who speak to their telephone write them: "chín mươi" is 90. @param text normalized */
export function readSpokenNumbers(text: string): { text: string; changes: SpellingChange[] } {
  const changes: SpellingChange[] = [];
  let read = text;
  for (const pattern of PATTERNS)
    read = read.replace(pattern, (from: string, ...more: unknown[]) => {
      const { century, tens, first, ones } = more.at(-1) as Readonly<Partial<Record<string, string>>>;
      const ending = tens === undefined ? digitOf(first) * 10 + digitOf(ones) : readTens(tens);
      const to = String((century === undefined ? 0 : 2_000) + ending);
      changes.push({ from, to });
      return to;
    });
  return { text: read, changes };
}
