import type { NumberMeaning } from './constraint';
import { replacePhrases } from './folded-copy';
import { OTHER_RULES, UNIT_RULES, type NumberRule } from './number-rules';
import { PRICE_RULES } from './price-rules';
import { markOf } from './tokens';
import { vintageRules } from './vintage-rules';

type Compiled = readonly [pattern: RegExp, read: NumberRule[1]];

/** By year: an age is told from it. */
const compiled = new Map<number, readonly Compiled[]>();

function compile(thisYear: number): readonly Compiled[] {
  const known = compiled.get(thisYear);
  if (known) return known;
  const rules = [...UNIT_RULES, ...vintageRules(thisYear), ...OTHER_RULES, ...PRICE_RULES];
  const patterns = rules.map(([pattern, read]): Compiled => [new RegExp(pattern, 'gu'), read]);
  compiled.clear();
  compiled.set(thisYear, patterns);
  return patterns;
}

/** A part of a text that says a number. */
export interface NumberPhrase {
  /** as typed */
  text: string;
  meaning: NumberMeaning;
}

/** @param text normalized @returns what its numbers say, and the text with a mark in the place of each that says something of a wine */
export function readNumbers(text: string, thisYear: number): { phrases: NumberPhrase[]; rest: string } {
  const phrases: NumberPhrase[] = [];
  let rest = text;
  for (const [pattern, read] of compile(thisYear)) {
    rest = replacePhrases(rest, pattern, (match, typed) => {
      const meaning = read(match.groups ?? {}, typed);
      if (meaning === undefined) return undefined;
      const at = phrases.push({ text: typed, meaning }) - 1;
      return meaning.kind === 'talk' || meaning.kind === 'quantity' ? '' : markOf(at);
    });
  }
  return { phrases, rest };
}
