/** What the API has read differently from what was typed. */
export type Corrections = readonly { from: string; to: string }[];

/** Typed words, and how the API read them. */
interface ReadWords {
  typed: string;
  read: string;
}

/** Words are compared without case, marks and the punctuation around them, as the API compares them. */
const fold = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const split = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && start.every((word, at) => words[at] === word);

function readWords(q: string, corrected: Corrections): ReadWords[] {
  const words = split(q);
  const folded = words.map(fold);
  const found: ReadWords[] = [];
  for (let at = 0; at < words.length;) {
    const correction = corrected.find(({ from }) => startsWith(folded.slice(at), split(from).map(fold)));
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

/** @returns which of the read words a part of the search consists of */
function wordsOfPart(words: readonly ReadWords[], part: string): Set<number> {
  const keys = words.flatMap(({ read }, word) => split(read).map((each) => ({ word, key: fold(each) })));
  const folded = keys.map(({ key }) => key);
  const wanted = split(part).map(fold);
  const start = folded.findIndex((_, at) => startsWith(folded.slice(at), wanted));
  const found = start < 0 ? keys.filter(({ key }) => wanted.includes(key)) : keys.slice(start, start + wanted.length);
  return new Set(found.map(({ word }) => word));
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
