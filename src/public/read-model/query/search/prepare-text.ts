import { normalizeText } from '../../projection/text';

/** What is read of a search, in characters. */
const MAX_LENGTH = 300;

const characters = (q: string): string[] => [...q];

export const isTooLong = (q: string): boolean => characters(q.trim()).length > MAX_LENGTH;

/** @returns what is read of a search: its beginning, up to a whole word */
export function cutText(q: string): string {
  const text = q.trim();
  if (!isTooLong(text)) return text;
  const cut = characters(text).slice(0, MAX_LENGTH).join('');
  return cut.replace(/\s+\S*$/u, '') || cut;
}

/** Pictures, flags and what modifies them, and private characters; digits, © and ™ are none. */
const EMOJI = /(?![#*\d©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{FE0F}\u{200D}\u{20E3}\p{Co}]/gu;

/** @returns the normalized text of a search, without pictures */
export const prepareText = (q: string): string =>
  normalizeText(q.replace(EMOJI, ' '))
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');
