import { Counter, type Registry } from 'prom-client';
import { SCOPES } from '../contract/scopes';
import { addGauge } from '../platform/metrics/registry';
import { versionOf } from './known-versions';
import { cacheStatistics } from './statistics';

let staleAnswers = 0;

/** An answer that was served while the database was away. */
export function countStale(): void {
  staleAnswers += 1;
}

export function registerCacheMetrics(registry: Registry): void {
  new Counter({
    name: 'wine_shop_cache_stale_answers_total',
    help: 'Answers that were served from the cache while the database was away.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(staleAnswers);
    },
  });
  addGauge(registry, 'wine_shop_scope_version', 'The version of a scope that this instance knows.', 'scope', () =>
    SCOPES.map((scope) => [scope, versionOf(scope) ?? 0]),
  );
  for (const member of ['entries', 'bytes', 'hits', 'misses'] as const) {
    const help = `The response cache since the start: ${member}, by the scopes that answers depend on.`;
    addGauge(registry, `wine_shop_cache_${member}`, help, 'scope', () => {
      const statistics = cacheStatistics();
      return SCOPES.map((scope) => [scope, statistics[scope][member]]);
    });
  }
}
