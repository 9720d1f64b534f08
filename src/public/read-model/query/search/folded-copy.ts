import { foldText } from '../../projection/text';

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
 * @param replace what stands for a match; undefined for one that means nothing
 */
export function replacePhrases(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpMatchArray, typed: string) => string | undefined,
): string {
  let replaced = '';
  let position = 0;
  for (const match of matchesOf(pattern, foldOnce(text))) {
    const end = match.index + match[0].length;
    const mark = replace(match, text.slice(match.index, end).trim());
    if (mark === undefined) continue;
    replaced += `${text.slice(position, match.index)} ${mark} `;
    position = end;
  }
  return (replaced + text.slice(position)).replace(/ +/g, ' ').trim();
}
