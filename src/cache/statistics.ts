import { SCOPES, type Scope } from '../contract/scopes';
import { cache } from './cache';
import { cachedRoutes } from './cached-routes';

/** What this instance's response cache holds and has done for the answers that depend on a scope, since the start. */
export interface ScopeStatistics {
  /** kept answers; one that depends on several scopes counts in each */
  entries: number;
  /** memory that they take, in bytes */
  bytes: number;
  /** answers given from memory */
  hits: number;
  /** answers that had to be made */
  misses: number;
}

/** @returns the statistics of every scope */
export function cacheStatistics(): Record<Scope, ScopeStatistics> {
  const statistics = Object.fromEntries(SCOPES.map((scope) => [scope, { entries: 0, bytes: 0, hits: 0, misses: 0 }])) as Record<
    Scope,
    ScopeStatistics
  >;
  const measured = cache.measure();
  for (const route of cachedRoutes()) {
    const { entries, bytes } = measured.get(route) ?? { entries: 0, bytes: 0 };
    for (const scope of route.scopes) {
      const sum = statistics[scope];
      sum.entries += entries;
      sum.bytes += bytes;
      sum.hits += route.hits;
      sum.misses += route.misses;
    }
  }
  return statistics;
}
