import type { SeededRandom } from '../support/seeded-random';
import { withoutMarks } from './words';

const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
/** Shorter words have no mistake that a search could repair. */
const MIN_LETTERS = 4;

/** The keys left and right of a letter's. */
function neighbours(letter: string): string[] {
  const row = KEYBOARD_ROWS.find((keys) => keys.includes(letter)) ?? KEYBOARD_ROWS[0];
  const at = row.indexOf(letter);
  return [row[at - 1], row[at + 1]].filter((key): key is string => key !== undefined && key !== letter);
}

const KINDS = ['wrong', 'missing', 'doubled', 'swapped'] as const;

/** @returns the word with one letter wrong, missing, doubled or swapped with the next, never the first */
function mistype(word: string, random: SeededRandom): string {
  const letters = [...word.normalize('NFC')];
  const at = random.between(1, letters.length - 1);
  const letter = letters[at] ?? '';
  const kind = random.pick(KINDS);
  const replace = (...by: string[]): string => [...letters.slice(0, at), ...by, ...letters.slice(at + 1)].join('');
  if (kind === 'missing') return replace();
  if (kind === 'doubled') return replace(letter, letter);
  const next = letters[at + 1];
  if (kind === 'swapped' && next !== undefined && next !== letter)
    return [...letters.slice(0, at), next, letter, ...letters.slice(at + 2)].join('');
  return replace(random.pick(neighbours(withoutMarks(letter).toLowerCase())));
}

/** Words of letters alone: a digit is never mistyped. */
const isWord = (part: string): boolean => /^[\p{L}\p{M}]+$/u.test(part);

/**
 * @param least letters of the word to damage
 * @param mistakes in that one word
 * @returns undefined if no word is long enough
 */
export function mistypeOneWord(text: string, random: SeededRandom, least = MIN_LETTERS, mistakes = 1): string | undefined {
  const parts = text.normalize('NFC').split(/([^\p{L}\p{N}]+)/u);
  const long = [...parts.keys()].filter((index) => {
    const part = parts[index] ?? '';
    return isWord(part) && [...part].length >= least;
  });
  if (long.length === 0) return undefined;
  const at = random.pick(long);
  const word = parts[at] ?? '';
  let wrong = word;
  // A second mistake may undo the first: begin again.
  for (let made = 0; made < mistakes || wrong === word; made += 1) wrong = mistype(made < mistakes ? wrong : word, random);
  parts[at] = wrong;
  return parts.join('');
}

/** Letters of each of the two words: it is unknown where "do" and "bo" were joined. */
const HALF_MIN = 3;

/** Runs two words together ("pinotnoir") or splits one ("sau vignon"). @returns undefined if there is nothing to join or split */
export function joinOrSplit(text: string, random: SeededRandom): string | undefined {
  const words = text.split(' ');
  const isLong = (index: number, letters: number): boolean =>
    isWord(words[index] ?? '') && (words[index] ?? '').length >= letters;
  const pairs = [...words.keys()].filter((index) => isLong(index, HALF_MIN) && isLong(index + 1, HALF_MIN));
  const long = [...words.keys()].filter((index) => isLong(index, 2 * HALF_MIN));
  if (pairs.length === 0 && long.length === 0) return undefined;
  if (long.length === 0 || (pairs.length > 0 && random.next() < 0.5)) {
    const at = random.pick(pairs);
    words.splice(at, 2, `${words[at] ?? ''}${words[at + 1] ?? ''}`);
    return words.join(' ');
  }
  const at = random.pick(long);
  const word = words[at] ?? '';
  const cut = random.between(HALF_MIN, word.length - HALF_MIN);
  words[at] = `${word.slice(0, cut)} ${word.slice(cut)}`;
  return words.join(' ');
}
