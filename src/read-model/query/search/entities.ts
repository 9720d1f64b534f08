import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { isFiller } from './fillers';
import type { Segment, ValueSegment } from './segments';
import type { QueryWord, SpellingChange } from './spelling';
import { hasSameMarks } from './synonyms';
import { phraseKey } from './tokens';
import type { SearchValue } from './values';

/** Corrections of one word that are tried for a value's name, and readings of one phrase. */
const MAX_CORRECTIONS = 4;
const MAX_READINGS = 16;
/** Longer phrases are read as typed. */
const MAX_CORRECTED_WORDS = 4;
const MAX_PHRASE_WORDS = 10;

const VINTAGE = /^(?:1[89]|2[01])\d\d$/;

interface Recognized {
  segments: Segment[];
  changes: SpellingChange[];
}

/** A way to read a phrase. */
interface Reading {
  words: readonly string[];
  isCorrected: boolean;
}

/** @returns the phrase as typed first, then with corrected words */
function readingsOf(words: readonly QueryWord[]): Reading[] {
  let readings: Reading[] = [{ words: [], isCorrected: false }];
  for (const { typed, corrections } of words) {
    const tried = words.length > MAX_CORRECTED_WORDS ? [] : corrections.slice(0, MAX_CORRECTIONS);
    const options = [{ word: typed, isCorrected: false }, ...tried.map(({ word }) => ({ word, isCorrected: true }))];
    readings = readings
      .flatMap((reading) =>
        options.map((option) => ({
          words: [...reading.words, option.word],
          isCorrected: reading.isCorrected || option.isCorrected,
        })),
      )
      .slice(0, MAX_READINGS);
  }
  return readings;
}

/** The words of a value that a phrase names: "đỏ" of "Rượu vang đỏ". */
const namedWords = ({ words }: SearchValue, length: number): readonly string[] => words.slice(-length);

function valuesNamed(index: ProductIndex, words: readonly string[], ignoresMarks: boolean): SearchValue[] {
  return index.words.values
    .named(phraseKey(words))
    .filter((value) => ignoresMarks || hasSameMarks(words, namedWords(value, words.length)));
}

/** @returns values of the same kinds whose names have all these words: "Cá nạc" for "cá" */
function valuesWithWords(index: ProductIndex, words: readonly string[], named: readonly SearchValue[]): SearchValue[] {
  const kinds = new Set(named.map(({ kind }) => kind));
  const [first = '', ...others] = words;
  return [...index.words.values.withWord(foldText(first))].filter(
    (value) =>
      kinds.has(value.kind) &&
      !named.includes(value) &&
      [first, ...others].every((word) => value.words.some((own) => hasSameMarks([word], [own]))),
  );
}

function recognizePhrase(
  index: ProductIndex,
  { words, isCorrected }: Reading,
  text: string,
  isLenient: boolean,
): ValueSegment | Segment | undefined {
  const ignoresMarks = isLenient || isCorrected;
  const { same, included } = index.words.synonyms.expand(words);
  const named = valuesNamed(index, words, ignoresMarks);
  const synonymous = same.flatMap((phrase) => valuesNamed(index, phrase, false));
  const narrower = included.flatMap((phrase) => valuesNamed(index, phrase, false));
  const [values = [], ...others] = [named, synonymous, narrower].filter((found) => found.length > 0);
  if (values.length > 0) {
    const related = new Set([...others.flat(), ...valuesWithWords(index, words, values)]);
    for (const value of values) related.delete(value);
    return { kind: 'values', text, values: [...new Set(values)], related: [...related], words, isCorrected };
  }
  const phrases = [...same, ...included];
  return phrases.length > 0 ? { kind: 'phrases', text, phrases: [words, ...phrases] } : undefined;
}

/** @returns the segment that the longest phrase at the beginning of these words names, and how many words it has */
function recognizeFirst(
  index: ProductIndex,
  words: readonly QueryWord[],
  isLenient: boolean,
): { segment: Segment; length: number; reading: Reading } | undefined {
  const { values, synonyms } = index.words;
  const longest = Math.min(words.length, MAX_PHRASE_WORDS, Math.max(values.longest, synonyms.longest));
  for (let length = longest; length > 0; length -= 1) {
    const phrase = words.slice(0, length);
    if (phrase.every(({ typed }) => isFiller(typed))) continue;
    // The parts of a joined word have one text.
    const text = [...new Set(phrase.map((word) => word.text))].join(' ');
    for (const reading of readingsOf(phrase)) {
      const segment = recognizePhrase(index, reading, text, isLenient);
      if (segment) return { segment, length, reading };
    }
  }
  return undefined;
}

function segmentOf(index: ProductIndex, word: QueryWord): Segment {
  const { text, typed } = word;
  if (VINTAGE.test(typed) && index.groups.vintage.has(Number(typed))) return { kind: 'vintage', text, year: Number(typed) };
  return { kind: 'word', text, word };
}

/** Entity recognition: finds the phrases that name values or synonyms, the longest first. The other words are text. */
export function recognizeEntities(index: ProductIndex, words: readonly QueryWord[], isLenient: boolean): Recognized {
  const recognized: Recognized = { segments: [], changes: [] };
  let fillers: string[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (!word) break;
    const first = recognizeFirst(index, words.slice(at), isLenient);
    if (first) {
      const { segment, length, reading } = first;
      recognized.segments.push(segment.kind === 'values' ? { ...segment, words: [...fillers, ...segment.words] } : segment);
      if (reading.isCorrected) recognized.changes.push({ from: segment.text, to: reading.words.join(' ') });
      at += length;
    } else {
      if (!isFiller(word.typed)) recognized.segments.push(segmentOf(index, word));
      const [best] = word.corrections;
      if (best && !isFiller(word.typed) && !index.words.isKnown(word.folded))
        recognized.changes.push({ from: word.text, to: best.word });
      at += 1;
    }
    fillers = isFiller(word.typed) && !first ? [...fillers, word.typed] : [];
  }
  return recognized;
}
