import type { Found } from './add-up';
import type { Nearness } from './graded';

/** Of those that come nearest to a bound: a page. */
const NEAREST_MAX = 24;
const NEARER = 4;

/** @returns the nearest of what is found, in their order; a wine that does not tell its price is near to none */
export function nearestOf({ found, scores }: Found, bounds: readonly Nearness[]): Found {
  const near = (ordinal: number): number => bounds.reduce((sum, nearness) => sum + nearness(ordinal), 0);
  const nearest = Array.from(found, (ordinal) => ({ ordinal, near: near(ordinal), score: scores[ordinal] ?? 0 }))
    .filter((one) => one.near > 0)
    .sort((a, b) => b.near - a.near || b.score - a.score)
    .slice(0, NEAREST_MAX);
  const raised = new Uint16Array(scores.length);
  nearest.forEach(({ ordinal, score }, at) => {
    raised[ordinal] = score + NEARER * (NEAREST_MAX - at);
  });
  return { found: Int32Array.from(nearest, ({ ordinal }) => ordinal).sort(), scores: raised };
}
