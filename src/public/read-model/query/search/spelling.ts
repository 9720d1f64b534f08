import { isFiller } from './fillers';
import { decodeKeystrokes } from './keystrokes';
import { isSyllable } from './language/syllables';
import { hasDigit, tokenOf, type Token } from './tokens';
import type { Vocabulary } from './vocabulary';
import type { Correction } from './word-list';

/** A word of a search, as it is understood. */
export interface QueryWord extends Token {
  /** what was typed for it */
  text: string;
  /** words that it may mean, if it is none itself */
  corrections: readonly Correction[];
  /** whether names are found that only begin with it, or have it inside: it may be unfinished, or is no word of Vietnamese */
  isPart: boolean;
  /** whether it has no marks, and is meant so */
  isExact: boolean;
}

/** What was typed, and what is searched for instead. */
export interface SpellingChange {
  from: string;
  to: string;
}

interface SpelledWords {
  words: QueryWord[];
  changes: SpellingChange[];
}

/** A shorter joined word is more likely two words. */
const MIN_JOINED = 4;

/** A word as it was typed. */
export const plain = (token: Token, text = token.typed): QueryWord => ({
  ...token,
  text,
  corrections: [],
  isPart: true,
  isExact: false,
});

function decoded({ typed }: Token, vocabulary: Vocabulary): Token | undefined {
  for (const reading of decodeKeystrokes(typed)) {
    const spelling = vocabulary.findSpelling(reading);
    if (spelling !== undefined) return tokenOf(spelling);
  }
  return undefined;
}

/**
 * Finds what the words of a search mean: raw keystrokes, words that were joined or split, mistakes.
 *
 * @param hasMarks whether marks were typed: then a word without them is meant so
 */
export function spellWords(tokens: readonly Token[], vocabulary: Vocabulary, hasMarks: boolean): SpelledWords {
  const spelled: SpelledWords = { words: [], changes: [] };
  const change = (from: string, words: readonly QueryWord[]): void => {
    spelled.words.push(...words);
    spelled.changes.push({ from, to: words.map(({ typed }) => typed).join(' ') });
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const next = tokens[at + 1];
    const isKnown = vocabulary.isKnown(token.folded);
    if (next && isJoin(token, next, vocabulary)) {
      const text = `${token.typed} ${next.typed}`;
      change(text, [plain(tokenOf(token.typed + next.typed), text)]);
      at += 1;
      continue;
    }
    const keystrokes = isKnown || isSyllable(token.typed) ? undefined : decoded(token, vocabulary);
    if (keystrokes) change(token.typed, [plain(keystrokes, token.typed)]);
    else spellWord(token, vocabulary, spelled, change);
  }
  const last = spelled.words.at(-1);
  for (const word of spelled.words) {
    const isNew = word.typed === word.folded && !vocabulary.isKnown(word.folded) && !vocabulary.isInDescriptions(word.folded);
    // A letter alone begins too many names, unless the word is unfinished.
    word.isPart = word === last || (word.typed.length > 1 && (!isSyllable(word.typed) || isNew));
    // A letter alone is often left without its mark: "Y" is Italy (Ý).
    word.isExact = hasMarks && word.typed === word.folded && word.typed.length > 1 && isSyllable(word.typed);
  }
  return spelled;
}

function isJoin(token: Token, next: Token, vocabulary: Vocabulary): boolean {
  const joined = token.folded + next.folded;
  if (joined.length < MIN_JOINED || hasDigit(joined) || isSyllable(joined) || !vocabulary.isOffered(joined)) return false;
  // A syllable with its marks is meant: "lễ ăn" is no "lean".
  if ([token, next].some(({ typed, folded }) => typed !== folded && isSyllable(typed))) return false;
  return !vocabulary.isKnown(token.folded) || !vocabulary.isKnown(next.folded);
}

function spellWord(
  token: Token,
  vocabulary: Vocabulary,
  { words }: SpelledWords,
  change: (from: string, words: readonly QueryWord[]) => void,
): void {
  const { folded, typed } = token;
  // What can be Vietnamese is meant: "hàng" is no mistake for "hồng".
  if (isSyllable(typed)) {
    words.push(plain(token));
    return;
  }
  // A name is written with the marks of what is heard: "brút".
  if (typed !== folded && vocabulary.findSpelling(typed) === undefined && vocabulary.isOffered(folded)) {
    change(typed, [plain(tokenOf(folded), typed)]);
    return;
  }
  if (vocabulary.isKnown(folded) || vocabulary.isInDescriptions(folded) || vocabulary.isPrefix(folded)) {
    words.push(plain(token));
    return;
  }
  const corrections = vocabulary.findCorrections(folded);
  const [best] = corrections;
  const isCorrected = best !== undefined && best.mistakes === 1 && !isFiller(best.word);
  const joined = vocabulary.split(folded);
  // "Vangy" is "vang Ý" before it is a mistake for "tangy".
  if (joined && (!isCorrected || isFiller(joined[0] ?? ''))) {
    change(
      typed,
      joined.map((part) => plain(tokenOf(part), typed)),
    );
    return;
  }
  words.push({ ...plain(token), corrections });
}
