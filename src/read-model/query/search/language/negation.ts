import { CONNECTIVES } from './requests';

const LONGEST = 5;

/** Behind a question it asks: "có vang Ý không 375 ml" wants that size. */
/** What is never negated before a number: it may be its unit. */
const UNIT = 'k';

const ASKING = new Set(['không', 'khong', 'ko', 'hông', 'hok', 'no', 'non']);

/**
 * @param words normalized, as typed
 * @returns how many of the last words say that what follows is not wanted
 */
export function negationLength(words: readonly string[]): number {
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    const at = words.length - length;
    const found = CONNECTIVES.match(words, at);
    if (found?.length !== length) continue;
    // "Không phải là không": what follows is wanted.
    if (found.meaning === 'but') return 0;
    if (found.meaning !== 'not') continue;
    if (length === 1 && words[at] === UNIT) return 0;
    return length === 1 && ASKING.has(words[at] ?? '') && words.slice(0, at).some((word) => word === 'có' || word === 'co')
      ? 0
      : length;
  }
  return 0;
}
