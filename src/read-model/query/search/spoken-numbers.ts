import { foldText } from '../../projection/text';
import type { SpellingChange } from './spelling';

/** Digits as they are said. */
const DIGITS: Readonly<Record<string, number>> = {
  ...{ một: 1, hai: 2, ba: 3, bốn: 4, năm: 5, sáu: 6, bảy: 7, bẩy: 7, tám: 8, chín: 9 },
};
/** Behind tens; "mười năm" are ten years. */
const LAST_DIGITS: Readonly<Record<string, number>> = { ...DIGITS, mốt: 1, tư: 4, lăm: 5, nhăm: 5, năm: 0 };

/** What a number counts: before it, a number without marks is one too. */
const COUNTED = /^(?:độ|do|phần|phan|lít|lit|điểm|diem|năm|nam|chai|người|nguoi|triệu|trieu|tr|củ|cu|nghìn|nghin|ngàn|ngan|k)$/;
/** Behind these a single digit is no price, and no other word. */
const MEASURED = /^(?:độ|phần|lít|điểm)$/;
const TEN = /^(?:mười|mươi)$/;
const THOUSAND = /^(?:nghìn|ngàn)$/;
const LINK = /^(?:lẻ|linh)$/;

interface SpokenNumber {
  value: number;
  /** in words */
  length: number;
}

/** Reads words that are written with marks; without marks they must stand before what they count. */
class NumberReader {
  constructor(private readonly words: readonly string[]) {}

  /** @returns the number that begins here */
  read(at: number): SpokenNumber | undefined {
    return this.#year(at) ?? this.#hundreds(at) ?? this.#counted(this.#tens(at), at) ?? this.#measured(at);
  }

  #is(at: number, pattern: RegExp): boolean {
    return pattern.test(this.words[at] ?? '');
  }

  #digit(at: number, digits = DIGITS): number {
    return digits[this.words[at] ?? ''] ?? 0;
  }

  /** "mười bốn", "chín mươi", "hai mươi mốt", or two digits. */
  #tens(at: number): SpokenNumber | undefined {
    if (this.#is(at, /^\d\d$/)) return { value: Number(this.words[at]), length: 1 };
    const digit = this.#digit(at);
    const ten = digit > 0 ? at + 1 : at;
    if (!this.#is(ten, TEN)) return undefined;
    const last = this.#digit(ten + 1, LAST_DIGITS);
    return { value: (digit || 1) * 10 + last, length: ten - at + (last > 0 ? 2 : 1) };
  }

  /** "Mười" alone may be a name; what is in digits is no spoken number. */
  #counted(number: SpokenNumber | undefined, at: number): SpokenNumber | undefined {
    if (number === undefined || this.#is(at, /^\d/)) return undefined;
    return number.length > 1 || this.#is(at + 1, COUNTED) ? number : undefined;
  }

  /** "bảy trăm năm mươi" */
  #hundreds(at: number): SpokenNumber | undefined {
    const digit = this.#digit(at);
    const tens = digit > 0 && this.words[at + 1] === 'trăm' ? this.#tens(at + 2) : undefined;
    return tens && { value: digit * 100 + tens.value, length: tens.length + 2 };
  }

  /** "hai nghìn không trăm mười tám", "hai không mười tám", "2 không 18", "hai không một tám" */
  #year(at: number): SpokenNumber | undefined {
    const [first, second] = [this.words[at], this.words[at + 1] ?? ''];
    if (first === 'một' && second === 'chín') return this.#twoDigits(at, 1_900);
    if (first !== 'hai' && first !== '2') return undefined;
    if (second === 'không') return this.#rest(at, at + 2) ?? this.#twoDigits(at, 2_000);
    if (!THOUSAND.test(second)) return undefined;
    const hasHundreds = this.words[at + 2] === 'không' && this.words[at + 3] === 'trăm';
    return this.#rest(at, hasHundreds ? at + 4 : at + 2);
  }

  #rest(start: number, at: number): SpokenNumber | undefined {
    const tens = this.#is(at, LINK) ? { value: this.#digit(at + 1), length: this.#digit(at + 1) > 0 ? 2 : 0 } : this.#tens(at);
    return tens && tens.length > 0 ? { value: 2_000 + tens.value, length: at - start + tens.length } : undefined;
  }

  #twoDigits(at: number, century: number): SpokenNumber | undefined {
    const [tens, ones] = [this.#digit(at + 2), this.#digit(at + 3) || this.#digit(at + 3, LAST_DIGITS)];
    return tens > 0 && ones > 0 ? { value: century + tens * 10 + ones, length: 4 } : undefined;
  }

  /** "năm độ" */
  #measured(at: number): SpokenNumber | undefined {
    const digit = this.#digit(at);
    return digit > 0 && this.#is(at + 1, MEASURED) ? { value: digit, length: 1 } : undefined;
  }
}

const MARKED = new Map(
  [...Object.keys(LAST_DIGITS), 'mươi'].filter((word) => word !== foldText(word)).map((word) => [foldText(word), word]),
);

/** @returns the words with the marks of numbers, where a number without marks stands before what it counts: "muoi bon do" */
function withMarks(words: readonly string[]): string[] {
  const ten = words.indexOf('muoi');
  const end = ten < 0 ? -1 : words.findIndex((word, at) => at > ten && COUNTED.test(word));
  const isNumber =
    end > ten && end - ten <= 2 && (end - ten === 1 || MARKED.has(words[ten + 1] ?? '') || words[ten + 1] === 'ba');
  if (!isNumber) return [...words];
  return words.map((word, at) => (at >= ten - 1 && at < end && MARKED.has(word) ? (MARKED.get(word) ?? word) : word));
}

const SAID = /m[ưu][ờơo]i|trăm|ngh?ìn|ngàn|không|chín|(?:độ|phần|lít|điểm)(?:\s|$)/u;

/** Numbers that are said, as those who speak to their telephone write them: "chín mươi" is 90. @param text normalized */
export function readSpokenNumbers(text: string): { text: string; changes: SpellingChange[] } {
  if (!SAID.test(text)) return { text, changes: [] };
  const typed = text.split(' ');
  const reader = new NumberReader(withMarks(typed));
  const changes: SpellingChange[] = [];
  const read: string[] = [];
  for (let at = 0; at < typed.length;) {
    const number = reader.read(at);
    const from = typed.slice(at, at + (number?.length ?? 1)).join(' ');
    const to = number ? String(number.value) : from;
    if (to !== from) changes.push({ from, to });
    read.push(to);
    at += number?.length ?? 1;
  }
  return { text: read.join(' '), changes };
}
