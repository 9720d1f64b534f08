import type { Knex } from 'knex';
import { isPostgres } from './database-dialect';

/** The locks of this program; the numbers are PostgreSQL's keys. */
export const LOCKS = {
  rebuild: 0x57494e45,
  renditions: 0x57494e46,
  // Of a session: src/platform/lifecycle/start-lock.ts.
  start: 0x57494e47,
  edge: 0x57494e48,
  foreign_rows: 0x57494e49,
  rollup: 0x54524143,
  night: 0x54524144,
  product_views: 0x54524145,
  catalogue: 0x43415441,
} as const;

export type LockName = Exclude<keyof typeof LOCKS, 'start'>;

/** Holds a transaction open, which PostgreSQL's limits would end otherwise: the lock lives as long as it does. */
async function inHolder<Result>(knex: Knex, work: (holder: Knex.Transaction) => Promise<Result>): Promise<Result> {
  const holder = await knex.transaction();
  try {
    await holder.raw('SET LOCAL statement_timeout = 0');
    await holder.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work(holder);
  } finally {
    await holder.rollback();
  }
}

/** Runs `work` when no other instance holds the lock. SQLite belongs to one process, so there is nothing to wait for. */
export async function withAdvisoryLock<Result>(knex: Knex, name: LockName, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(knex)) return work();
  return inHolder(knex, async (holder) => {
    await holder.raw('SELECT pg_advisory_xact_lock(?)', [LOCKS[name]]);
    return work();
  });
}

/** Takes a lock for the rest of a transaction. @returns false where another instance holds it */
export async function tryLockInTransaction(trx: Knex, name: LockName): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { rows } = await trx.raw<{ rows: { taken: boolean }[] }>('SELECT pg_try_advisory_xact_lock(?) AS taken', [LOCKS[name]]);
  return rows[0]?.taken === true;
}

/** Runs `work` unless another instance holds the lock. @returns undefined where it does */
export async function tryAdvisoryLock<Result>(
  knex: Knex,
  name: LockName,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!isPostgres(knex)) return work();
  return inHolder(knex, async (holder) => ((await tryLockInTransaction(holder, name)) ? work() : undefined));
}
