import { isChoiceFilter } from '../../../../contract/declared-fields';
import type { ProductIndex } from '../product-index/product-index';
import { isFiller } from './fillers';
import { isInNames } from './phrase-scoring';
import { CONNECTIVES } from './language/requests';
import { Collector, oppositeOf, type Recognized } from './collector';
import { readBarePrice } from './read-numbers';
import type { Item, Segment, ValueSegment } from './segments';
import type { QueryWord } from './spelling';
import { hasSameMarks, type IsMeant } from './marks';
import { keyOfPhrase } from './synonyms';
import { markedPart } from './tokens';
import type { SearchValue } from './values';

/** Corrections of one word that are tried for a value's name, and readings of one phrase. */
const MAX_CORRECTIONS = 4;
const MAX_READINGS = 16;
/** Longer phrases are read as typed. */
const MAX_CORRECTED_WORDS = 4;
const MAX_PHRASE_WORDS = 10;

const VINTAGE = /^(?:1[89]|2[01])\d\d$/;

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

function valuesNamed(index: ProductIndex, words: readonly string[], isMeant: IsMeant): SearchValue[] {
  const named = index.words.values.named(keyOfPhrase(words)).filter((value) => isMeant(words, namedWords(value, words.length)));
  // "DO" is what a label says; "đỏ", also without marks, is a type of wine.
  const telling = named.filter(({ kind }) => kind !== 'classification');
  return telling.length > 0 ? telling : named;
}

/** Of so many words some are often typed without marks: "pho mai u lâu". */
const LONG_PHRASE = 3;

/** In a text with marks, a syllable without them is meant so: "nam" is no mushroom (nấm). Other spellings are tried later. */
function isWritten(phrase: readonly QueryWord[]): IsMeant {
  const exact = new Set(phrase.filter(({ isExact }) => isExact).map(({ typed }) => typed));
  return (typed, words) =>
    hasSameMarks(typed, words) &&
    (typed.length >= LONG_PHRASE || typed.every((word, at) => !exact.has(word) || word === words[at]));
}

function recognizePhrase(
  index: ProductIndex,
  phrase: readonly QueryWord[],
  { words, isCorrected }: Reading,
  text: string,
): ValueSegment | Segment | undefined {
  const isMeant = isCorrected ? hasSameMarks : isWritten(phrase);
  const { same, included } = index.words.synonyms.expand(words, isMeant);
  const named = valuesNamed(index, words, isMeant);
  const synonymous = same.flatMap((other) => valuesNamed(index, other, hasSameMarks));
  // Of "mét lô", which is Merlot, what Merlot is called too.
  const other = named.length > 0 ? [] : synonymous.flatMap((value) => index.words.synonyms.expand(value.words).same);
  const alike = other.flatMap((phrase) => valuesNamed(index, phrase, hasSameMarks));
  const narrower = included.flatMap((other) => valuesNamed(index, other, hasSameMarks));
  // "Dễ uống" is light, or a little sweet: what is told of a taste is all that is found for it.
  const meanings =
    named.length === 0 && narrower.every(({ kind }) => isChoiceFilter(kind))
      ? [[...synonymous, ...narrower]]
      : [named, synonymous, narrower];
  const [values = [], ...others] = meanings.filter((found) => found.length > 0);
  if (values.length > 0) {
    // "Brut" is no other sparkling wine: the answer names one kind.
    const kinds = new Set(values.map(({ kind }) => kind));
    const related = new Set([...others.flat(), ...alike].filter(({ kind }) => kinds.has(kind)));
    for (const value of values) related.delete(value);
    // "Dry" says how a wine tastes, and is no "Dry Creek".
    const inNames = values.every(({ kind }) => isChoiceFilter(kind)) ? [] : words;
    return { kind: 'values', text, values: [...new Set(values)], related: [...related], words: inNames, isCorrected };
  }
  const phrases = [...same, ...included];
  return phrases.length > 0 ? { kind: 'phrases', text, phrases: [words, ...phrases] } : undefined;
}

/** @returns what names have for a phrase that they have not: "a ma rô nê" is Amarone */
function heardAs(index: ProductIndex, segment: Segment): readonly string[] | undefined {
  if (segment.kind !== 'phrases') return undefined;
  const [typed = [], ...others] = segment.phrases;
  return isInNames(index, typed) ? undefined : others.slice(0, MAX_READINGS).find((phrase) => isInNames(index, phrase));
}

/** @returns the segment that the longest phrase at the beginning of these words names, and how many words it has */
function recognizeFirst(
  index: ProductIndex,
  words: readonly QueryWord[],
): { segment: Segment; length: number; reading: Reading } | undefined {
  const { values, synonyms } = index.words;
  const longest = Math.min(words.length, MAX_PHRASE_WORDS, Math.max(values.longest, synonyms.longest));
  for (let length = longest; length > 0; length -= 1) {
    const phrase = words.slice(0, length);
    if (phrase.every(({ typed }) => isFiller(typed))) continue;
    // The parts of a joined word have one text.
    const texts = phrase.filter(({ text, typed }, at) => text === typed || text !== phrase[at - 1]?.text);
    const text = texts.map((word) => word.text).join(' ');
    for (const reading of readingsOf(phrase)) {
      const segment = recognizePhrase(index, phrase, reading, text);
      if (segment) return { segment, length, reading };
    }
  }
  return undefined;
}

function segmentOf(index: ProductIndex, word: QueryWord): Segment {
  const { text, typed } = word;
  if (VINTAGE.test(typed) && index.groups.vintage.has(Number(typed))) return { kind: 'vintage', text, years: [Number(typed)] };
  const price = index.words.isKnown(typed) ? undefined : readBarePrice(typed);
  return price ? { kind: 'constraint', text, constraint: price } : { kind: 'word', text, word };
}

/** Entity recognition: finds the phrases that name values or synonyms, the longest first. The other words are text. */
export function recognizeEntities(index: ProductIndex, words: readonly QueryWord[], items: readonly Item[] = []): Recognized {
  const collector = new Collector((value) => oppositeOf(index, value));
  const { changes } = collector.recognized;
  const typed = words.map((word) => word.typed);
  let fillers: string[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at];
    if (!word) break;
    const item = markedPart(word.typed, items);
    if (item) {
      collector.add(item);
      fillers = [];
      at += 1;
      continue;
    }
    const connective = CONNECTIVES.match(typed, at);
    const first = recognizeFirst(index, words.slice(at));
    if (connective && connective.length >= (first?.length ?? 0)) {
      const text = typed.slice(at, at + connective.length);
      collector.connect(connective.meaning, text.join(' '));
      fillers = connective.meaning === 'and' ? [...fillers, ...text] : [];
      at += connective.length;
      continue;
    }
    if (first) {
      const { segment, length, reading } = first;
      const isNamed = segment.kind === 'values' && segment.words.length > 0;
      collector.add(isNamed ? { ...segment, words: [...fillers, ...segment.words] } : segment);
      const meant = reading.isCorrected ? reading.words : heardAs(index, segment);
      if (meant) changes.push({ from: segment.text, to: meant.join(' ') });
      at += length;
    } else {
      if (!isFiller(word.typed)) collector.add(segmentOf(index, word));
      const [best] = word.corrections;
      if (best && !isFiller(word.typed) && !index.words.isKnown(word.folded)) changes.push({ from: word.text, to: best.word });
      at += 1;
    }
    fillers = isFiller(word.typed) && !first ? [...fillers, word.typed] : [];
  }
  return collector.recognized;
}
