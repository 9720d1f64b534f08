import { foldWords } from '../../read-model/projection/text';
import { countMistakes } from '../../read-model/query/search/word-list';
import names from './grapes.json';
import { remembering } from './countries';

const keyOf = (text: string): string => foldWords(text).trim();

const byFolded = new Map(names.map((name) => [keyOf(name), name] as const));

/** Shorter names are too near to others: Mencía, Menoir. */
const CORRECTED_LENGTH = 8;
const CORRECTED_LENGTH_MAX = 31;

/** Whether a category or a tag is the name of a well-known grape: `Cabernet Sauvignon` */
export const isGrape = (text: string): boolean => byFolded.has(keyOf(text));

/** @returns the well-known grape that a text names, also with one mistake: `Chardonay`; undefined: it is none, or may be several */
export const findGrape = remembering((text: string): string | undefined => {
  const folded = keyOf(text);
  const known = byFolded.get(folded);
  const isTooShort = folded.length < CORRECTED_LENGTH;
  if (known !== undefined || isTooShort || folded.length > CORRECTED_LENGTH_MAX) return known;
  const near = [...byFolded].filter(([name]) => Math.abs(name.length - folded.length) <= 1 && countMistakes(folded, name) <= 1);
  return near.length === 1 ? near[0]?.[1] : undefined;
});
