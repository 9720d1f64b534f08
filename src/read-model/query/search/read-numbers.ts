import type { NumberMeaning } from './constraint';
import { takePhrases, type FoundPhrase } from './folded-copy';
import { OTHER_RULES, UNIT_RULES, type NumberRule } from './number-rules';
import { PRICE_RULES } from './price-rules';
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

/** @param text normalized @returns what the numbers of a search say, and the text without them */
export function readNumbers(text: string, thisYear: number): { phrases: FoundPhrase<NumberMeaning>[]; rest: string } {
  const phrases: FoundPhrase<NumberMeaning>[] = [];
  let rest = text;
  for (const [pattern, read] of compile(thisYear)) {
    const taken = takePhrases(rest, pattern, (match, typed) => read(match.groups ?? {}, typed));
    phrases.push(...taken.phrases);
    ({ rest } = taken);
  }
  return { phrases, rest };
}
