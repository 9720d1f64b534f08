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

const FLAG = /[\u{1F1E6}-\u{1F1FF}]{2}/gu;
const FIRST_REGIONAL = 0x1f1e6;
const countryNames = new Intl.DisplayNames(['vi'], { type: 'region', fallback: 'none' });

/** @returns the name of a flag's country */
function countryOf(flag: string): string {
  const code = characters(flag).map((letter) => String.fromCharCode(65 + (letter.codePointAt(0) ?? 0) - FIRST_REGIONAL));
  return countryNames.of(code.join('')) ?? '';
}

/** @returns the flags of a search, and how each is read */
export const readFlags = (q: string): { from: string; to: string }[] =>
  (q.match(FLAG) ?? []).map((flag) => ({ from: flag, to: normalizeText(countryOf(flag)) })).filter(({ to }) => to !== '');

/** Pictures and what modifies them; digits, © and ™ are none. */
const EMOJI = /(?![#*\d©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}\u{20E3}]/gu;

const bare = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '');

/** A letter three times or more is written for its sound: "ngonnnn", "đỏooo". */
function withoutStress(word: string): string {
  const letters = characters(word);
  return letters
    .filter((letter, at) => {
      const [before, beforeThat, next] = [letters[at - 1], letters[at - 2], letters[at + 1]].map((one) => bare(one ?? ''));
      const own = bare(letter);
      const isThird = own === before && (own === beforeThat || own === next);
      return !(isThird && /\p{L}/u.test(own));
    })
    .join('');
}

/** @returns the normalized text of a search: flags as countries, without pictures and stress */
export function prepareText(q: string): string {
  const text = normalizeText(q.replace(FLAG, (flag) => ` ${countryOf(flag)} `).replace(EMOJI, ' '));
  return text
    .split(' ')
    .map(withoutStress)
    .filter((word) => word !== '')
    .join(' ');
}
