/** In a shorter word, one wrong letter makes too many other words. */
const MIN_LENGTH = 5;

/** @returns whether one inserted, missing, replaced or swapped letter turns one word into the other; false for equal words */
export function isOneTypoAway(typed: string, word: string): boolean {
  const longer = Math.max(typed.length, word.length);
  if (longer < MIN_LENGTH || Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < longer && typed.charCodeAt(start) === word.charCodeAt(start)) start += 1;
  if (start === longer) return false;
  const rest = (text: string, from: number): string => text.slice(from);
  if (typed.length > word.length) return rest(typed, start + 1) === rest(word, start);
  if (typed.length < word.length) return rest(typed, start) === rest(word, start + 1);
  if (rest(typed, start + 1) === rest(word, start + 1)) return true;
  const swapped = typed.charAt(start + 1) === word.charAt(start) && typed.charAt(start) === word.charAt(start + 1);
  return swapped && rest(typed, start + 2) === rest(word, start + 2);
}
