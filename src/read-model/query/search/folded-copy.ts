import { foldText } from '../../projection/text';
import { negationLength } from './language/negation';
import { wordsOf } from './tokens';

/** All before it are ASCII. */
const FIRST_FOLDED = '\u0080';

/** @param text normalized @returns it without marks, letter by letter, so that positions are the same in both */
const foldInPlace = (text: string): string =>
  Array.from(text, (letter) => {
    if (letter < FIRST_FOLDED) return letter;
    const plain = foldText(letter);
    return plain.length === letter.length ? plain : letter;
  }).join('');

let last = { text: '', folded: '' };

/** Some thirty patterns look at one text. */
function foldOnce(text: string): string {
  if (last.text !== text) last = { text, folded: foldInPlace(text) };
  return last.folded;
}

/** "As long as". */
const PROVIDED = /^miễn(?: là| sao)? ?$/;

/** A part of a text that a pattern has found. */
export interface FoundPhrase<Meaning> {
  /** as typed */
  text: string;
  meaning: Meaning;
  /** whether it is not wanted: "không phải", "trừ" stand before it, and in its text */
  isNegated: boolean;
}

/** They may stand between: "đừng lấy hàng trên 1tr". */
const NOUNS = /(?:(?:hàng|chai|loại|dòng|vang|rượu|hang|loai|dong|ruou)\s+)+$/u;

/** @returns what stands before a phrase, and the words at its end that negate the phrase */
function partNegation(text: string): { before: string; negation: string } {
  const [nouns = ''] = NOUNS.exec(text) ?? [];
  const own = partNegationOf(text.slice(0, text.length - nouns.length));
  return nouns === '' || own.negation === '' ? partNegationOf(text) : { ...own, negation: own.negation + nouns };
}

function partNegationOf(before: string): { before: string; negation: string } {
  const length = negationLength(wordsOf(before));
  const [negation = ''] = length === 0 ? [] : (new RegExp(String.raw`(?:\S+\s*){${length}}$`, 'u').exec(before) ?? []);
  return { before: before.slice(0, before.length - negation.length), negation };
}

/**
 * `matchAll` makes a copy of its pattern, which V8 compiles again when two full collections have passed: 40 ms for a search after a pause.
 * A pattern itself keeps its code.
 */
function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    yield match;
    if (match[0] === '') pattern.lastIndex += 1;
  }
}

/**
 * @param text normalized
 * @param pattern global, for text without marks
 * @param read undefined for a match that means nothing
 * @returns what was found, and the text without it
 */
export function takePhrases<Meaning>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpMatchArray, typed: string) => Meaning | undefined,
): { phrases: FoundPhrase<Meaning>[]; rest: string } {
  const phrases: FoundPhrase<Meaning>[] = [];
  let rest = '';
  let position = 0;
  for (const match of matchesOf(pattern, foldOnce(text))) {
    const end = match.index + match[0].length;
    const typed = text.slice(match.index, end).trim();
    const meaning = read(match, typed);
    if (meaning === undefined) continue;
    const { before, negation: said } = partNegation(text.slice(position, match.index));
    // "Miễn không trên 14 độ" has one negation, that of the number.
    const negation = PROVIDED.test(said) && negationLength(wordsOf(typed).slice(0, 1)) > 0 ? '' : said;
    phrases.push({ text: negation + typed, meaning, isNegated: negation !== '' });
    rest += `${before} `;
    position = end;
  }
  return { phrases, rest: (rest + text.slice(position)).replace(/ +/g, ' ').trim() };
}
