import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { environment } from '../environment';
import { isPostgres } from './database-dialect';
import { LockSession } from './postgres/lock-session';

/** The locks of this program; the numbers are PostgreSQL's keys. */
export const LOCKS = {
  rebuild: 0x57494e45,
  renditions: 0x57494e46,
  // On a connection of its own: src/platform/lifecycle/start-lock.ts.
  start: 0x57494e47,
  rollup: 0x54524143,
  night: 0x54524144,
  product_views: 0x54524145,
  catalogue: 0x43415441,
} as const;

export type LockName = Exclude<keyof typeof LOCKS, 'start'>;

/** @param lost aborted when another instance may have got the lock: end soon, and write nothing more that must be written once */
type Work<Result> = (lost: AbortSignal) => Promise<Result>;

const POLL_INTERVAL_MS = 250;

const NEVER = new AbortController().signal;

/** Work of this process that has a lock or asks for it. It may go on for a moment after its lock was lost. */
const claimed = new Set<LockName>();
let session: Promise<LockSession> | undefined;

/** All locks of this process share a connection, so that a job needs none of the editors' for as long as it works. */
function openSession(): Promise<LockSession> {
  session ??= LockSession.open(environment.databaseUrl ?? '').then(
    (opened) => {
      opened.lost.addEventListener('abort', () => (session = undefined));
      return opened;
    },
    (error: unknown) => {
      session = undefined;
      throw error;
    },
  );
  return session;
}

/** Ends the connection with the locks. */
export async function closeLocks(): Promise<void> {
  const open = await session?.catch(() => undefined);
  open?.close();
}

/** Runs `work` unless another instance, or other work of this one, holds the lock. @returns undefined where it does */
export async function tryAdvisoryLock<Result>(knex: Knex, name: LockName, work: Work<Result>): Promise<Result | undefined> {
  // SQLite belongs to one process.
  if (!isPostgres(knex)) return work(NEVER);
  if (claimed.has(name)) return undefined;
  claimed.add(name);
  try {
    const locks = await openSession();
    if (!(await locks.tryLock(LOCKS[name]))) return undefined;
    try {
      return await work(locks.lost);
    } finally {
      // A failure gives the connection up, and the lock with it; the other work on it learns so by its signal.
      await locks.unlock(LOCKS[name]).catch(() => undefined);
    }
  } finally {
    claimed.delete(name);
  }
}

/** Runs `work` when no other instance, and no other work of this one, holds the lock. */
export async function withAdvisoryLock<Result>(knex: Knex, name: LockName, work: Work<Result>): Promise<Result> {
  for (;;) {
    const done = await tryAdvisoryLock(knex, name, async (lost) => ({ result: await work(lost) }));
    if (done) return done.result;
    await pause(POLL_INTERVAL_MS);
  }
}

/** Takes a lock for the rest of a transaction. @returns false where another instance holds it */
export async function tryLockInTransaction(trx: Knex, name: LockName): Promise<boolean> {
  if (!isPostgres(trx)) return true;
  const { rows } = await trx.raw<{ rows: { taken: boolean }[] }>('SELECT pg_try_advisory_xact_lock(?) AS taken', [LOCKS[name]]);
  return rows[0]?.taken === true;
}
