/** What the API has read differently from what was typed. */
export type Corrections = readonly { from: string; to: string }[];

/** Typed words, and how the API read them. */
interface ReadWords {
  typed: string;
  read: string;
}

/** Words are compared without case and marks, as the API compares them. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();

/** The letters and digits between punctuation: "8/3" has two parts. A flag is one, and has neither. */
const keysOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [text];

/** Flags are words, also without spaces around them. */
const split = (text: string): string[] =>
  text
    .replace(/[\u{1F1E6}-\u{1F1FF}]{2}/gu, ' $& ')
    .split(/\s+/)
    .filter((word) => word !== '');

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && start.every((word, at) => words[at] === word);

function readWords(q: string, corrected: Corrections): ReadWords[] {
  const words = split(q);
  const folded = words.map((word) => keysOf(word).join(' '));
  const found: ReadWords[] = [];
  for (let at = 0; at < words.length;) {
    const correction = corrected.find(({ from }) =>
      startsWith(
        folded.slice(at),
        split(from).map((word) => keysOf(word).join(' ')),
      ),
    );
    const length = correction ? split(correction.from).length : 1;
    const typed = words.slice(at, at + length).join(' ');
    found.push({ typed, read: correction?.to ?? typed });
    at += length;
  }
  return found;
}

/** @returns the search as the API has read it */
export const correctedSearch = (q: string, corrected: Corrections): string =>
  readWords(q, corrected)
    .map(({ read }) => read)
    .join(' ');

/** @returns which of the words a part of the search consists of */
function wordsOfPart(words: readonly ReadWords[], part: string): Set<number> {
  const wanted = split(part).flatMap(keysOf);
  // A part is told as it was read, or as it was typed before a mistake in it was corrected.
  for (const side of ['read', 'typed'] as const) {
    const keys = words.flatMap((each, word) => keysOf(each[side]).map((key) => ({ word, key })));
    const own = keys.map(({ key }) => key);
    if (!wanted.every((key) => own.includes(key))) continue;
    const start = own.findIndex((_, at) => startsWith(own.slice(at), wanted));
    const found = start < 0 ? keys.filter(({ key }) => wanted.includes(key)) : keys.slice(start, start + wanted.length);
    return new Set(found.map(({ word }) => word));
  }
  return new Set();
}

/** @returns where a part of the search begins, to sort parts by */
export const placeOfPart = (q: string, part: string, corrected: Corrections): number =>
  Math.min(...wordsOfPart(readWords(q, corrected), part));

/**
 * @param part of the search, as the API has read it
 * @returns what was typed, without the part
 */
export function searchWithout(q: string, part: string, corrected: Corrections): string {
  const words = readWords(q, corrected);
  const removed = wordsOfPart(words, part);
  return words
    .filter((_, word) => !removed.has(word))
    .map(({ typed }) => typed)
    .join(' ');
}

/** A part of a search that is not wanted, by its words and its name. */
export interface ExcludedPart {
  text: string;
  name: string;
}

/**
 * Takes back one of several parts that are not wanted. One "trừ" may stand before all of them, so that what is left of them would be
 * wanted: they are written again.
 */
export function searchWithoutExcluded(
  q: string,
  part: string,
  excluded: readonly ExcludedPart[],
  corrected: Corrections,
): string {
  const rest = excluded.reduce((search, { text }) => searchWithout(search, text, corrected), q);
  return [rest, ...excluded.filter(({ text }) => text !== part).map(({ name }) => `trừ ${name}`)].join(' ');
}
