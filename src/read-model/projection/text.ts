/** Letters that NFD leaves whole although a searcher types them without their mark. */
const LETTERS: Readonly<Record<string, string>> = {
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

const PUNCTUATION = /[’‘ʼ`´]/g;

/** One spelling of blanks and apostrophes, composed, in lower case: marks are kept. */
export function normalizeText(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC').replace(PUNCTUATION, "'").replace(/\s+/g, ' ').trim();
}

/** The words of a text, folded, each with a blank before it: a word's beginning is found by a blank and it. */
export function foldWords(text: string): string {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
    .join('');
}

/**
 * A text as a Vietnamese searcher may type it: lower case, without any marks. "RƯỢU", "rượu" composed
 * or decomposed, and "ruou" all become "ruou"; "Château" becomes "chateau", "đỏ" "do". Both
 * databases compare these and nothing else, so both find the same.
 */
export function foldText(text: string): string {
  return normalizeText(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đðøłıßæœþ]/g, (letter) => LETTERS[letter] ?? letter);
}
