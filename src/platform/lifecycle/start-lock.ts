import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { Client } from 'pg';
import { environment } from '../../environment';
import { LOCKS } from '../advisory-lock';
import { withoutStatementTimeout } from '../postgres/pools';

const POLL_INTERVAL_MS = 250;
const LOG_INTERVAL_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** The server does not end a statement by itself when it hangs. */
const QUERY_TIMEOUT_MS = 5_000;

/**
 * The lock ends with its session, so the session must live as long as its process and no longer: it may be idle, and PostgreSQL
 * checks every few seconds whether a silent client still exists. Its default is two hours.
 */
const SESSION =
  'SET idle_session_timeout = 0; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/** PostgreSQL shows a key of 64 bits as two halves. */
const HOLDER = `SELECT pid, host(client_addr) AS address FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = 0 AND objid = $1 AND objsubid = 1`;

interface Holder {
  pid: number;
  /** null: a local socket */
  address: string | null;
}

let held: Client | undefined;

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString: withoutStatementTimeout(connectionString),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    // Not the name of an instance: the version poll would count a waiting process among the peers.
    application_name: 'wine-shop-start',
  });
  // A connection that breaks during a query rejects the query; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

async function describeHolder(client: Client): Promise<string> {
  const [holder] = (await client.query<Holder>(HOLDER, [LOCKS.start])).rows;
  return holder === undefined ? 'has just ended' : `connection ${holder.pid} from ${holder.address ?? 'this machine'}`;
}

/**
 * Polls. A session that waits inside `pg_advisory_lock` has a snapshot, for which `CREATE INDEX CONCURRENTLY` of the holder would wait
 * in turn; and on a connection that froze it would wait for ever.
 */
async function waitForLock(client: Client, log: Core.Strapi['log']): Promise<void> {
  const since = performance.now();
  for (let nextLogAt = since; ; await pause(POLL_INTERVAL_MS)) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCKS.start]);
    const seconds = Math.round((performance.now() - since) / 1_000);
    if (rows[0]?.taken === true) {
      if (nextLogAt > since) log.info(`The other start is done: this one goes on after ${seconds} s.`);
      return;
    }
    if (performance.now() < nextLogAt) continue;
    nextLogAt = performance.now() + LOG_INTERVAL_MS;
    log.info(`Waiting for another start on this database (${await describeHolder(client)}), for ${seconds} s.`);
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
  const client = await connect(databaseUrl);
  await waitForLock(client, strapi.log);
  held = client;
  client.on('error', (error) => {
    if (held !== client) return;
    // Another process may be migrating already.
    strapi.log.error(`The connection with the lock of this start broke (${error.message}). Start it again.`);
    process.exit(1);
  });
}

/** Lets the next process start. Does not wait for the connection, which may have frozen. */
export function releaseStartLock(): void {
  const client = held;
  held = undefined;
  void client?.end();
}
