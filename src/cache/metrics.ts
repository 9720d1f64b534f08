import { Counter } from 'prom-client';
import { SCOPES } from '../contract/scopes';
import { addGauge, registry } from '../platform/metrics/registry';
import { versionOf } from './known-versions';
import { cacheStatistics } from './statistics';

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
