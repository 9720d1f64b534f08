/** Letters that NFD does not decompose, as people type them without marks. */
export const LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Most words, and texts that were folded before, are normalized and folded as they are. */
const PLAIN = /^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/;

const PUNCTUATION = /[’‘ʼ`´]/g;

/** One spelling: lower case, composed (NFC), one form of apostrophe, single spaces. Marks stay. */
export function normalizeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFC').toLowerCase().normalize('NFC').replace(PUNCTUATION, "'").replace(/\s+/g, ' ').trim();
}

/** @returns the folded words, each after a space: a search for ` word` then finds beginnings of words only */
export function foldWords(text: string): string {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
    .join('');
}

/** A normalized text without marks: "RƯỢU", "rượu" (composed or decomposed) and "ruou" become "ruou", "đỏ" becomes "do". */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text;
  return normalizeText(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đðøłıßæœþ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** @returns the slug of a name that has none of its own, such as a grape's: "Sauvignon Blanc" is `sauvignon-blanc` */
export function valueSlug(name: string): string {
  return foldWords(name).trim().replaceAll(' ', '-');
}

const YEAR = /(?<![\p{L}\p{N}])(?:1[89]|2[01])\d\d(?![\p{L}\p{N}])/gu;

/**
 * @param foldedName of a product
 * @returns the name that all vintages of the wine have in common
 */
export const wineName = (foldedName: string): string =>
  foldedName
    .replace(YEAR, ' ')
    .replace(/[\s,()-]+/g, ' ')
    .trim();
