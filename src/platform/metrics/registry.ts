import type { Core } from '@strapi/strapi';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { cacheStatistics } from '../../cache/statistics';
import { versionOf } from '../../cache/known-versions';
import { SCOPES } from '../../contract/scopes';
import { addDistribution } from './distribution-metric';
import { requestDurations } from '../../http/request-metrics';

const PREFIX = 'wine_shop_';

/** knex' pool, as far as it is looked at here. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
}

function addScopes(registry: Registry): void {
  const perScope = (name: string, help: string, read: (scope: (typeof SCOPES)[number]) => number | undefined): void => {
    new Gauge({
      name: `${PREFIX}${name}`,
      help,
      labelNames: ['scope'],
      registers: [registry],
      collect() {
        for (const scope of SCOPES) this.set({ scope }, read(scope) ?? 0);
      },
    });
  };
  perScope('scope_version', 'The version of a scope that this instance knows.', versionOf);
  for (const member of ['entries', 'bytes', 'hits', 'misses'] as const) {
    perScope(
      `cache_${member}`,
      `The response cache, since the start: ${member}, by what answers depend on.`,
      (scope) => cacheStatistics()[scope][member],
    );
  }
}

function addPool(registry: Registry, strapi: Core.Strapi): void {
  const { pool } = strapi.db.connection.client as { pool: Pool };
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections of the editors’ side, and who waits for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'free' }, pool.numFree());
      this.set({ state: 'waiting' }, pool.numPendingAcquires());
    },
  });
}

/** @returns everything that Prometheus may ask for; numbers are read when it does */
export function createRegistry(strapi: Core.Strapi): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addDistribution(registry, `${PREFIX}http_request_duration_seconds`, 'Requests, by operation and status.', requestDurations);
  addScopes(registry);
  addPool(registry, strapi);
  return registry;
}
