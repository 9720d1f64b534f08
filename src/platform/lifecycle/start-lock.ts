import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { LOCKS } from '../advisory-lock';
import { LockSession } from '../postgres/lock-session';

const POLL_INTERVAL_MS = 250;
const LOG_INTERVAL_MS = 30_000;
/** Not the name of an instance: the version poll would count a waiting process among the peers. */
const CONNECTION = { application_name: 'wine-shop-start', connectionTimeoutMillis: 5_000 };

let held: LockSession | undefined;

/**
 * Polls. A session that waits inside `pg_advisory_lock` has a snapshot, for which `CREATE INDEX CONCURRENTLY` of the holder would wait
 * in turn; and on a connection that froze it would wait for ever.
 */
async function waitForLock(session: LockSession, log: Core.Strapi['log']): Promise<void> {
  for (let nextLogAt = 0; !(await session.tryLock(LOCKS.start)); await pause(POLL_INTERVAL_MS)) {
    if (performance.now() < nextLogAt) continue;
    nextLogAt = performance.now() + LOG_INTERVAL_MS;
    log.info('Waiting for another start on this database.');
  }
}

/**
 * Waits until no other process migrates and fills the tables of this database, and keeps others waiting until {@link releaseStartLock}.
 * Must be called before Strapi touches the database: in `register`. SQLite belongs to one process.
 *
 * @throws when the database can't be reached
 */
export async function takeStartLock(strapi: Core.Strapi): Promise<void> {
  const { databaseClient, databaseUrl } = environment;
  if (databaseClient !== 'postgres' || databaseUrl === undefined) return;
  const session = await LockSession.open(databaseUrl, CONNECTION);
  await waitForLock(session, strapi.log);
  held = session;
  session.lost.addEventListener('abort', () => {
    if (held !== session) return;
    // Another process may be migrating already.
    strapi.log.error(`The connection with the lock of this start broke (${String(session.lost.reason)}). Start it again.`);
    process.exit(1);
  });
}

/** Lets the next process start. Does not wait for the connection, which may have frozen. */
export function releaseStartLock(): void {
  const session = held;
  held = undefined;
  session?.close();
}
