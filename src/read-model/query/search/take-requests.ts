import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { REQUESTS, type AskedOrder, type Intent } from './language/requests';
import type { Segment } from './segments';
import type { SpellingChange } from './spelling';
import { hasSameMarks } from './synonyms';
import { phraseKey } from './tokens';
import type { Vocabulary } from './vocabulary';

/** What phrases of the shop's language ask for, and the words that are left. */
export interface TakenRequests {
  words: string[];
  changes: SpellingChange[];
  segments: Segment[];
  sort: { text: string; order: AskedOrder } | undefined;
  onSale: string | undefined;
  intent: (Intent & { text: string }) | undefined;
}

/** @returns whether a value's name begins here and goes on as long as a phrase does: "Trà" may be a dish */
function beginsValue({ words: { values } }: ProductIndex, words: readonly string[], at: number, length: number): boolean {
  for (let more = length; more <= Math.min(values.longest, words.length - at); more += 1) {
    const typed = words.slice(at, at + more);
    const named = values.named(phraseKey(typed));
    if (named.some((value) => hasSameMarks(typed, value.words.slice(-more)))) return true;
  }
  return false;
}

/** @returns how many words the phrase has that begins here and that editors keep a group for: they know how it is written */
function synonymLength({ words: { synonyms } }: ProductIndex, words: readonly string[], at: number): number {
  for (let length = Math.min(synonyms.longest, words.length - at); length > 1; length -= 1) {
    const { same, included } = synonyms.expand(words.slice(at, at + length));
    if (same.length + included.length > 0) return length;
  }
  return 0;
}

/** A name is written as it sounds in so many syllables. */
const HEARD_SYLLABLES = { min: 2, max: 5 };
/** Behind a name that is heard: “noa” of “pi nô noa”. */
const MORE_SYLLABLES = 1;

interface HeardName {
  word: string;
  /** in words */
  length: number;
}

/** Letters as Vietnamese writes them, few enough for a syllable. */
const isSpoken = (word: string): boolean => /^[a-zà-ỹđ]{1,6}$/.test(word.normalize('NFC'));

/** Whether the shop has no such word. Without marks a syllable may be many. */
const isStrange = (vocabulary: Vocabulary, typed: string): boolean =>
  isSpoken(typed) && (typed === foldText(typed) ? !vocabulary.isKnown(typed) : vocabulary.findSpelling(typed) !== typed);

/**
 * @returns the word of a value that these syllables sound like, where they mean nothing else: "ba rô lô" is barolo, but "mác ti" is
 *   nothing while "ni" stands behind it
 */
function hearName(
  index: ProductIndex,
  vocabulary: Vocabulary,
  words: readonly string[],
  at: number,
  min: number = HEARD_SYLLABLES.min,
): HeardName | undefined {
  for (let length = Math.min(HEARD_SYLLABLES.max, words.length - at); length >= min; length -= 1) {
    const typed = words.slice(at, at + length);
    if (!typed.every(isSpoken) || !typed.some((word) => isStrange(vocabulary, word))) continue;
    const word = index.words.sounds.find(typed).find((one) => vocabulary.isOffered(one));
    if (word === undefined) continue;
    const next = words[at + length];
    const isWhole =
      next === undefined ||
      !isStrange(vocabulary, next) ||
      hearName(index, vocabulary, words, at + length, MORE_SYLLABLES) !== undefined;
    if (isWhole) return { word, length };
  }
  return undefined;
}

/**
 * Takes out of a search what asks for no value: small talk, orders, offers, strength, sizes, and what is no wine.
 *
 * @param words normalized, as typed
 */
export function takeRequests(index: ProductIndex, vocabulary: Vocabulary, words: readonly string[]): TakenRequests {
  const taken: TakenRequests = { words: [], changes: [], segments: [], sort: undefined, onSale: undefined, intent: undefined };
  let wasHeard = false;
  for (let at = 0; at < words.length;) {
    const found = REQUESTS.match(words, at);
    const written = synonymLength(index, words, at);
    if (written > 0 && written >= (found?.length ?? 0)) {
      taken.words.push(...words.slice(at, at + written));
      at += written;
      wasHeard = false;
      continue;
    }
    const heard = hearName(index, vocabulary, words, at, wasHeard ? MORE_SYLLABLES : undefined);
    wasHeard = heard !== undefined;
    if (heard && heard.length > (found?.length ?? 0)) {
      taken.words.push(heard.word);
      taken.changes.push({ from: words.slice(at, at + heard.length).join(' '), to: heard.word });
      at += heard.length;
      continue;
    }
    if (!found || beginsValue(index, words, at, found.length)) {
      taken.words.push(words[at] ?? '');
      at += 1;
      continue;
    }
    const { meaning, length } = found;
    const text = words.slice(at, at + length).join(' ');
    at += length;
    if (meaning.kind === 'sort') taken.sort = { text, order: meaning.order };
    if (meaning.kind === 'on_sale') taken.onSale = text;
    if (meaning.kind === 'in_stock' || meaning.kind === 'unsaid') taken.segments.push({ kind: meaning.kind, text });
    if (meaning.kind === 'measure') taken.segments.push({ kind: 'measure', text, measure: meaning.measure });
    if (meaning.kind === 'intent') taken.intent ??= { ...meaning.intent, text };
  }
  return taken;
}
