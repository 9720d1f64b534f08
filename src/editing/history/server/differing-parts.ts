/** Longer texts are cut. */
const SHOWN_LENGTH = 400;

/** Words that are the same, on each side of those that differ. */
const AROUND = 6;

const cut = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/** Between the paragraphs of a body and the items of a menu. */
export const PART_SEPARATOR = ' · ';

/** @returns the parts of a text that another has not */
function partsNotIn(other: string, text: string): string {
  const known = new Set(other.split(PART_SEPARATOR));
  const own = text.split(PART_SEPARATOR).filter((part) => !known.has(part));
  return own.join(PART_SEPARATOR);
}

/**
 * Two texts as an editor compares them: of long ones the paragraphs or items that differ, or their words with some around
 * them. Their beginnings are often the same.
 *
 * @returns texts of at most some 400 characters
 */
export function differingParts(before: string, after: string): [before: string, after: string] {
  if (before.length <= SHOWN_LENGTH && after.length <= SHOWN_LENGTH) return [before, after];
  const [ownBefore, ownAfter] = [partsNotIn(after, before), partsNotIn(before, after)];
  // Of parts that were only added, removed or moved, one side has none.
  const hasBoth = ownBefore !== '' && ownAfter !== '';
  return hasBoth ? differingWords(ownBefore, ownAfter) : differingWords(before, after);
}

function differingWords(before: string, after: string): [before: string, after: string] {
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
