import type { Core } from '@strapi/strapi';
import { assertPatch } from './assert-patch';

/** Knex 3's pool (tarn), which has no public interface. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
  acquireTimeoutMillis: number;
}

/** The editors' connection pool: its state, and how long a query waits for a free connection. */
export function connectionPool(strapi: Core.Strapi): Pool {
  const { pool } = (strapi.db.connection.client ?? {}) as { pool?: Partial<Pool> };
  const { numUsed, numFree, numPendingAcquires, acquireTimeoutMillis } = pool ?? {};
  assertPatch(
    'connection-pool',
    'Knex 3',
    [numUsed, numFree, numPendingAcquires].every((read) => typeof read === 'function') &&
      typeof acquireTimeoutMillis === 'number',
  );
  return pool as Pool;
}
