import type { Core } from '@strapi/strapi';

/**
 * Runs `work` while no other instance is at the same. SQLite knows no instances beside this one.
 *
 * @param lock PostgreSQL's name for it, a number that nothing else uses
 * @returns undefined where another instance is at it already
 */
export async function tryAdvisoryLock<Result>(
  strapi: Core.Strapi,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (strapi.db.dialect.client !== 'postgres') return work();
  const holder = await strapi.db.connection.transaction();
  try {
    await holder.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await holder.raw<{ rows: { taken: boolean }[] }>('SELECT pg_try_advisory_xact_lock(?) AS taken', [lock]);
    return rows[0]?.taken === true ? await work() : undefined;
  } finally {
    await holder.rollback();
  }
}
