import { Counter } from 'prom-client';
import { SCOPES, type Scope } from '../../contract/public-content';
import { addGauge, registry } from '../../platform/metrics/registry';
import { cachedRoutes, versionOf } from './versions';
import { cache } from './store';

/** The response cache of this instance since its start, for the answers that depend on one scope. */
interface ScopeStatistics {
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

export const staleAnswers = new Counter({
  name: 'wine_shop_cache_stale_answers_total',
  help: 'Answers that were served from the cache while the database was away.',
  registers: [registry],
});

addGauge('wine_shop_scope_version', 'The version of a scope that this instance knows.', 'scope', () =>
  SCOPES.map((scope) => [scope, versionOf(scope) ?? 0]),
);
for (const member of ['entries', 'bytes', 'hits', 'misses'] as const) {
  const help = `The response cache since the start: ${member}, by the scopes that answers depend on.`;
  addGauge(`wine_shop_cache_${member}`, help, 'scope', () => {
    const statistics = cacheStatistics();
    return SCOPES.map((scope) => [scope, statistics[scope][member]]);
  });
}
