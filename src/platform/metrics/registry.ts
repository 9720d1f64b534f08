import type { Core } from '@strapi/strapi';
import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client';
import { cacheStatistics } from '../../cache/statistics';
import { versionOf } from '../../cache/known-versions';
import { SCOPES } from '../../contract/scopes';
import { filtered, flushAge, flushRows, flushSeconds, queueState, rejected, stored } from '../../analytics/ingest/metrics';
import { distributionMetric } from './distribution-metric';
import { requestDurations } from '../../http/request-metrics';

const PREFIX = 'wine_shop_';

/** knex' pool, as far as it is looked at here. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
}

function addCounts(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  counts: Readonly<Record<string, number>>,
): void {
  new Counter({
    name: `${PREFIX}${name}`,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count);
    },
  });
}

function addTracking(registry: Registry): void {
  addCounts(registry, 'tracking_stored_total', 'Reports that were committed.', 'kind', stored);
  addCounts(registry, 'tracking_filtered_total', 'Reports that were answered and not stored.', 'reason', filtered);
  addCounts(registry, 'tracking_rejected_total', 'Reports that could not be stored.', 'reason', rejected);
  for (const [name, help, read] of [
    ['tracking_queue_rows', 'Reports that wait or are being written.', () => queueState().depth],
    ['tracking_queue_age_seconds', 'How long the oldest of them has waited.', () => queueState().age],
  ] as const) {
    new Gauge({
      name: `${PREFIX}${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  for (const [name, help, values] of [
    ['tracking_flush_rows', 'Reports committed together.', flushRows],
    ['tracking_flush_seconds', 'How long a commit took.', flushSeconds],
    ['tracking_flush_age_seconds', 'How long the oldest report of a commit had waited.', flushAge],
  ] as const) {
    addDistribution(
      registry,
      distributionMetric(`${PREFIX}${name}`, help, () => [[{}, values]]),
    );
  }
}

function addDistribution(registry: Registry, metric: ReturnType<typeof distributionMetric>): void {
  // The registry asks for no more than a name and get(), whatever its types say.
  registry.registerMetric(metric as unknown as Metric);
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
  addDistribution(
    registry,
    distributionMetric(`${PREFIX}http_request_duration_seconds`, 'Requests, by operation and status.', requestDurations),
  );
  addTracking(registry);
  addScopes(registry);
  addPool(registry, strapi);
  return registry;
}
