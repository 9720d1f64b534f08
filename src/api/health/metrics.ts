import { Gauge } from 'prom-client';
import { environment } from '../../environment';
import { registry } from '../../platform/metrics/registry';
import { readHealth, type HealthReading } from './handlers';

const STATES = ['OK', 'DEGRADED', 'DOWN'] as const satisfies readonly HealthReading['status'][];

/** Adds the metrics of health. Each scrape asks the database and Redis once; a part that is away takes a second. */
export function addHealthMetrics(): void {
  let asked: Promise<HealthReading> | undefined;
  const askOnce = (): Promise<HealthReading> =>
    (asked ??= readHealth().finally(() => {
      asked = undefined;
    }));
  const add = (name: string, help: string, labelNames: string[], set: (gauge: Gauge, reading: HealthReading) => void): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        set(this, await askOnce());
      },
    });
  };
  add('wine_shop_health_status', 'What GET /health answers: 1 for the current status.', ['status'], (gauge, { status }) => {
    for (const state of STATES) gauge.set({ status: state }, state === status ? 1 : 0);
  });
  add('wine_shop_database_up', 'Whether the database answers through every pool.', [], (gauge, { database }) =>
    gauge.set(database ? 1 : 0),
  );
  if (environment.redisUrl === undefined) return;
  add('wine_shop_redis_up', 'Whether Redis answers and takes writes.', [], (gauge, { redisAnswers }) =>
    gauge.set(redisAnswers ? 1 : 0),
  );
}
