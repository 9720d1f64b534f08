import { foldText, normalizeText } from '../../projection/text';

/** A word of a search, or a symbol that is taken literally. */
export interface Token {
  /** as typed, normalized: lower case, with its marks */
  typed: string;
  folded: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+|[\uE000-\uE0FF]/gu;

/** Private to this search, which takes such characters out of what is typed. */
const FIRST_MARK = 0xe000;

/** @returns a word that stands in a text for a part of it that is read already. @param at its number */
export const markOf = (at: number): string => String.fromCharCode(FIRST_MARK + at);

/** @returns the part that a word stands for */
export const markedPart = <Part>(word: string, parts: readonly Part[]): Part | undefined =>
  parts[word.charCodeAt(0) - FIRST_MARK];

/** Letters, marks, digits. @returns the words of a text, normalized, with their marks */
export function wordsOf(text: string): string[] {
  return normalizeText(text).match(WORD) ?? [];
}

/** @returns the folded words, separated by spaces */
export const phraseKey = (words: readonly string[]): string => words.map(foldText).join(' ');

export const tokenOf = (typed: string): Token => ({ typed, folded: foldText(typed) });

/** Whether a search for this word may mean another one: a number is never taken for another number. */
export const hasDigit = (folded: string): boolean => /\p{N}/u.test(folded);

export const isNumber = (folded: string): boolean => /^\p{N}+$/u.test(folded);

/** SQL's pattern characters are literal. Other punctuation only separates words. */
const SYMBOL = /[%_\\!]/gu;

/** @returns the symbols of a text that a name must contain */
export function symbolsOf(text: string): string[] {
  return [...new Set(normalizeText(text).match(SYMBOL) ?? [])];
}

/** @returns a product's code as it is compared: letters and digits alone, "ZKX-8841-B" is zkx8841b */
export const codeOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** @returns what stands between spaces, as typed */
export const splitWords = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');
