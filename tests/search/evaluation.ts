import { mapAtOnce } from './ask-shop';
import type { JudgedQuery } from './judged-query';

/** Finds the first page of a query. @returns slugs, the best first */
export type Search = (text: string) => Promise<readonly string[]> | readonly string[];

/** Places that count: a shopper's first page. */
export const PLACES = 10;

export interface Answered {
  query: JudgedQuery;
  found: readonly string[];
  /** nDCG@10, from 0 to 1 */
  gain: number;
}

/** Figures of one class, or of all. */
export interface ClassFigures {
  name: string;
  queries: number;
  /** mean nDCG@10 */
  gain: number;
  /** queries that found nothing at all */
  empty: number;
}

/** Discounted cumulative gain: 2^grade − 1, divided by the logarithm of the place. */
export function discountedGain(grades: readonly number[]): number {
  return grades.slice(0, PLACES).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** @returns the discounted gain beside that of the best order of all right products */
export function ndcg(found: readonly string[], grades: JudgedQuery['grades']): number {
  const ideal = discountedGain([...grades.values()].sort((one, other) => other - one));
  return ideal === 0 ? 0 : discountedGain(found.map((slug) => grades.get(slug) ?? 0)) / ideal;
}

export function askAll(search: Search, queries: readonly JudgedQuery[]): Promise<Answered[]> {
  return mapAtOnce(queries, async (query) => {
    const found = await search(query.text);
    return { query, found, gain: ndcg(found, query.grades) };
  });
}

export function figuresOf(name: string, answers: readonly Answered[]): ClassFigures {
  return {
    name,
    queries: answers.length,
    gain: answers.reduce((sum, { gain }) => sum + gain, 0) / answers.length,
    empty: answers.filter(({ found }) => found.length === 0).length,
  };
}

/** @returns the figures of each class, in the order of their first queries */
export function figuresByClass(answers: readonly Answered[]): ClassFigures[] {
  const names = [...new Set(answers.map(({ query }) => query.class))];
  return names.map((name) =>
    figuresOf(
      name,
      answers.filter(({ query }) => query.class === name),
    ),
  );
}
