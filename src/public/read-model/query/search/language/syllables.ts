import { foldText } from '../../../projection/text';
import data from './syllables.json';

/** Grave, acute, hook above, tilde, dot below. */
const TONES = /[\u0300\u0301\u0309\u0303\u0323]/gu;
/** Syllables that end in c, ch, p or t have one of these, when tones are written. */
const STOPPED_TONES = new Set(['\u0301', '\u0323']);

const listOf = (texts: string | readonly string[]): string[] => [texts].flat().join(' ').split(' ');

const INITIALS = ['', ...listOf(data.initials)];
const OPEN = new Set(listOf(data.open));
const STOPPED = new Set(listOf(data.stopped));
const OPEN_FOLDED = new Set([...OPEN].map(foldText));
const STOPPED_FOLDED = new Set([...STOPPED].map(foldText));

const hasInitial = (word: string, isRime: (rime: string) => boolean): boolean =>
  INITIALS.some((initial) => word.startsWith(initial) && isRime(word.slice(initial.length)));

/**
 * Whether a word can be a Vietnamese syllable: then it is written as it is meant, and no mistake. Without marks it stands for those
 * with them.
 *
 * @param typed normalized
 */
export function isSyllable(typed: string): boolean {
  const decomposed = typed.normalize('NFD');
  const tones = decomposed.match(TONES) ?? [];
  if (tones.length > 1) return false;
  const word = decomposed.replace(TONES, '').normalize('NFC');
  if (word === foldText(typed)) {
    const isTonedRime = (rime: string): boolean => OPEN_FOLDED.has(rime) || STOPPED_FOLDED.has(rime);
    if (tones.length === 0) return hasInitial(word, isTonedRime);
  }
  const isStopTone = tones.length === 1 && STOPPED_TONES.has(tones[0] ?? '');
  return hasInitial(word, (rime) => OPEN.has(rime) || (isStopTone && STOPPED.has(rime)));
}
