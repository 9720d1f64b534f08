import { SCOPES, type Scope } from '../contract/scopes';
import { cache } from './cache';
import { cachedRoutes } from './cached-routes';

/** The response cache of this instance since its start, for the answers that depend on one scope. */
export interface ScopeStatistics {
  /** cached answers; one with several tags counts in each scope */
  entries: number;
  /** bytes of memory */
  bytes: number;
  hits: number;
  misses: number;
}

export function cacheStatistics(): Record<Scope, ScopeStatistics> {
  const zeros = SCOPES.map((scope) => [scope, { entries: 0, bytes: 0, hits: 0, misses: 0 }]);
  const statistics = Object.fromEntries(zeros) as Record<Scope, ScopeStatistics>;
  const measured = cache.measure();
  for (const route of cachedRoutes()) {
    const { entries, bytes } = measured.get(route) ?? { entries: 0, bytes: 0 };
    for (const tag of route.tags) {
      const sum = statistics[tag];
      sum.entries += entries;
      sum.bytes += bytes;
      sum.hits += route.hits;
      sum.misses += route.misses;
    }
  }
  return statistics;
}
