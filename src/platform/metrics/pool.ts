import type { Core } from '@strapi/strapi';
import { Gauge } from 'prom-client';
import { openPools } from '../postgres/pools';
import { connectionPool } from '../strapi-patches/connection-pool';
import { registry } from './registry';

type Counts = readonly [pool: string, used: number, free: number, waiting: number];

/** On SQLite there is the editors' connection alone: the read side asks a thread of its own. */
export function addPoolMetrics(strapi: Core.Strapi): void {
  const editors = connectionPool(strapi);
  const counts = (): Counts[] => [
    ['editors', editors.numUsed(), editors.numFree(), editors.numPendingAcquires()],
    ...openPools().map(([name, pool]): Counts => [name, pool.totalCount - pool.idleCount, pool.idleCount, pool.waitingCount]),
  ];
  new Gauge({
    name: 'wine_shop_database_connections',
    help: 'Connections of each pool, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      // A pool that was closed has no number.
      this.reset();
      for (const [pool, used, free, waiting] of counts()) {
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'free' }, free);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}
