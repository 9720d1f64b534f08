import type { NaturalQuery, Written } from './natural-query';
import * as rules from './natural-rules';
import { codes } from './natural/codes';
import heardLate from './natural/heard-late.json';
import heardValues from './natural/heard-values.json';
import heardWishes from './natural/heard-wishes.json';
import written from './natural/written.json';
import type { Product } from './read-wines';

/** A query as the lists have it: its text, its important words with a comma between them, and what is expected, in names of rules. */
type Listed = readonly [text: string, important: string, expected: unknown];

/** Each set is halved for itself: the halves stay as they were written. */
const SETS = [written, heardWishes, heardValues, heardLate] as unknown as readonly Readonly<Record<string, readonly Listed[]>>[];

/** Makes `["all", ["RED"], ["about", 500000]]` what natural-rules calls so. */
function readRule(listed: unknown): unknown {
  if (typeof listed !== 'object' || listed === null) return listed;
  if (!Array.isArray(listed)) return Object.fromEntries(Object.entries(listed).map(([word, rule]) => [word, readRule(rule)]));
  const [name, ...given] = listed as [keyof typeof rules, ...unknown[]];
  const rule = rules[name] as ((...args: unknown[]) => unknown) | undefined;
  if (rule === undefined) throw new Error(`There is no rule ${name}.`);
  return given.length > 0 ? rule(...given.map(readRule)) : rule;
}

const readQuery = ([text, important, expected]: Listed): Written => [text, important, readRule(expected) as Written[2]];

function queriesOf(name: string, queries: readonly Written[]): NaturalQuery[] {
  return queries.map(([text, important, expected], index) => ({
    class: name,
    text,
    half: index % 2 === 0 ? 'open' : 'set aside',
    important: important === '' ? [] : important.split(', '),
    expected: typeof expected === 'function' ? { kind: 'grades', rule: expected } : expected,
  }));
}

/**
 * Queries as shoppers type them on Facebook, on Zalo and in a search box, judged by rules over the products' members. They were
 * written before any result was seen. Every second one of a class is set aside: the search is not tuned by it.
 */
export function naturalQueries(products: readonly Product[]): NaturalQuery[] {
  const listed = SETS.flatMap((set) => Object.entries(set)).flatMap(([name, queries]) => queriesOf(name, queries.map(readQuery)));
  return [...listed, ...queriesOf('code', codes(products))];
}
