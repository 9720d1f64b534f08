import type { ProductIndex } from '../product-index/product-index';
import type { Term } from '../product-index/term-index';
import { codeOf } from './tokens';

/** A shorter beginning of a code is more likely a word. */
const MIN_LENGTH = 3;
/** More codes that begin alike say nothing. */
const MAX_FOUND = 200;

/** A product's code as it was typed. */
export interface FoundCode {
  /** ordinals; those with the whole code first */
  ordinals: number[];
  /** whether a product has the whole code */
  isWhole: boolean;
}

const ordinalsOf = (terms: readonly Term[]): number[] => terms.flatMap(({ postings }) => [...postings.ordinals]);

/** @returns the published products whose code is this text, or begins with it */
function findText({ words: { codes }, published }: ProductIndex, text: string): FoundCode | undefined {
  const code = codeOf(text);
  if (code.length < MIN_LENGTH) return undefined;
  const whole = codes.withWord(code);
  const isNumbered = /\d/.test(code);
  const begun = isNumbered ? codes.beginningWith(code) : [];
  const ordinals = [...new Set([...ordinalsOf(whole), ...ordinalsOf(begun)])].filter((ordinal) => published[ordinal] === 1);
  if (ordinals.length === 0 || ordinals.length > MAX_FOUND) return undefined;
  return { ordinals, isWhole: whole.length > 0 };
}

/** @returns the products whose code was typed, alone or among other words; undefined if there are none */
export function findCode(index: ProductIndex, q: string): FoundCode | undefined {
  const parts = q.split(/\s+/).filter((part) => /\d/.test(part) && /\p{L}|-/u.test(part));
  for (const text of [q, ...parts]) {
    const found = findText(index, text);
    if (found && (text === q || found.isWhole || /-/.test(text))) return found;
  }
  return undefined;
}
