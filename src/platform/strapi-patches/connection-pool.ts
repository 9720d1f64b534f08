import type { Core } from '@strapi/strapi';
import { assertPatch } from '../assert-patch';

/** Knex 3's pool (tarn), which has no public interface. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
  acquireTimeoutMillis: number;
  createTimeoutMillis: number;
}

/** What Knex passes to the driver for each new connection. */
interface ConnectionSettings {
  connectionTimeoutMillis: number;
}

/** The editors' connection pool: its state, and how long a query waits for a free connection. */
export function connectionPool(strapi: Core.Strapi): Pool {
  const { pool } = (strapi.db.connection.client ?? {}) as { pool?: Partial<Pool> };
  const { numUsed, numFree, numPendingAcquires, acquireTimeoutMillis, createTimeoutMillis } = pool ?? {};
  assertPatch(
    'connection-pool',
    'Knex 3',
    [numUsed, numFree, numPendingAcquires].every((read) => typeof read === 'function') &&
      typeof acquireTimeoutMillis === 'number' &&
      typeof createTimeoutMillis === 'number',
  );
  return pool as Pool;
}

/** How long a query waits from now on for a free connection, and a new connection for PostgreSQL. */
export function limitConnectionWaits(strapi: Core.Strapi, timeoutMs: number): void {
  const { connectionSettings } = (strapi.db.connection.client ?? {}) as { connectionSettings?: Partial<ConnectionSettings> };
  assertPatch('connection-pool', 'Knex 3', typeof connectionSettings?.connectionTimeoutMillis === 'number');
  Object.assign(connectionPool(strapi), {
    acquireTimeoutMillis: timeoutMs,
    createTimeoutMillis: timeoutMs,
  } satisfies Partial<Pool>);
  Object.assign(connectionSettings, { connectionTimeoutMillis: timeoutMs } satisfies ConnectionSettings);
}
