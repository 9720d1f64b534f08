/** Longer texts are cut. */
const SHOWN_LENGTH = 400;

/** Words that are the same, on each side of those that differ. */
const AROUND = 6;

const cut = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/**
 * Two texts as an editor compares them: of long ones the words that differ, with some around them. Their beginnings are often the same.
 *
 * @returns texts of at most some 400 characters
 */
export function differingParts(before: string, after: string): [before: string, after: string] {
  if (before.length <= SHOWN_LENGTH && after.length <= SHOWN_LENGTH) return [before, after];
  const [one, other] = [before.split(' '), after.split(' ')];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const first = Math.max(0, start - AROUND);
  const partOf = (words: readonly string[]): string => {
    const last = words.length - Math.max(0, end - AROUND);
    return `${first > 0 ? '… ' : ''}${words.slice(first, last).join(' ')}${last < words.length ? ' …' : ''}`;
  };
  return [cut(partOf(one)), cut(partOf(other))];
}
