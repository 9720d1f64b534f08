import { Pool, type ClientBase, type ClientConfig, type PoolConfig } from 'pg';
import { connectionName } from '../instance';
import { forgetPool, recordAnswer, watchPool } from '../pool-health';

/*
 * All connections to PostgreSQL: who has how many, and how long anything may take.
 *
 * A server can vanish without closing its connections (a failover, a pulled cable). The statements of such a connection are
 * never answered, and the server's own limits can't help. So each pool gives up on a connection itself, `GRACE_MS` after the
 * server's limit, and opens another one.
 */
interface Limits {
  connections: number;
  connectTimeoutMs: number;
  /** the server ends a longer statement */
  statementTimeoutMs: number;
  /** PostgreSQL settings of each session */
  settings: Readonly<Record<string, string | number>>;
}

// Compiling takes longer than any of their statements.
const WITHOUT_JIT = { jit: 'off' };

export const POOLS = {
  editors: {
    connections: 10,
    // A starting process blocks its event loop for seconds.
    connectTimeoutMs: 5_000,
    // Longer than any statement of a rebuild at 100,000 products.
    statementTimeoutMs: 15_000,
    settings: {},
  },
  readers: { connections: 10, connectTimeoutMs: 3_000, statementTimeoutMs: 5_000, settings: WITHOUT_JIT },
  // Sessions of locks must live as long as their process and no longer: they may be idle, and PostgreSQL checks every few seconds
  // whether a silent client still exists. Its default is two hours.
  locks: {
    connections: 1,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 2_000,
    settings: { idle_session_timeout: 0, tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 },
  },
  watch: { connections: 1, connectTimeoutMs: 3_000, statementTimeoutMs: 2_000, settings: WITHOUT_JIT },
  tracking: {
    // One for batches, one for the counts of filtered requests.
    connections: 2,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 4_000,
    // An answer promises that the row is on disk, also on a server configured for asynchronous commits.
    settings: { ...WITHOUT_JIT, synchronous_commit: 'on' },
  },
} as const satisfies Record<string, Limits>;

type PoolName = keyof typeof POOLS;

/** The server should answer first: its error says more. */
const GRACE_MS = 500;

/** The operating system probes a connection that was idle for this long, and gives it up after ten more seconds. */
const KEEP_ALIVE_DELAY_MS = 5_000;

/** After this time without an acknowledgement the server gives up a client that vanished, and its locks with it. */
const TCP_USER_TIMEOUT_MS = 15_000;

const STATEMENT_TIMEOUT = 'statement_timeout';

/** A transaction whose process no longer answers must not keep the write lock. */
const IDLE_IN_TRANSACTION_MS = 15_000;
let limitsIdleTransactions = false;

/** For the process that serves requests. A command's transaction may be idle for long: an import reads its file meanwhile. */
export function limitIdleTransactions(): void {
  limitsIdleTransactions = true;
}

/** @returns milliseconds that a statement of this pool may take; 0: no limit */
export function statementTimeout(name: PoolName, url: string): number {
  const { statementTimeoutMs } = POOLS[name];
  // An operator can lift the limit for a migration. Visitors' statements keep theirs.
  const given = name === 'editors' ? new URL(url).searchParams.get(STATEMENT_TIMEOUT) : null;
  return given !== null && /^\d+$/.test(given) ? Number(given) : statementTimeoutMs;
}

/** @returns milliseconds after which a connection that has not answered is given up; 0: never */
export function answerTimeout(timeoutMs: number): number {
  return timeoutMs === 0 ? 0 : timeoutMs + GRACE_MS;
}

/** The driver would send it at the start of the session, which PgBouncer refuses. */
export function withoutStatementTimeout(connectionString: string): string {
  const url = new URL(connectionString);
  if (!url.searchParams.has(STATEMENT_TIMEOUT)) return connectionString;
  url.searchParams.delete(STATEMENT_TIMEOUT);
  return url.href;
}

/** Options of a pool's connections, for the driver. @param version see {@link connectionName} */
export function connectionOptions(name: PoolName, url: string, version?: string) {
  return {
    connectionString: withoutStatementTimeout(url),
    connectionTimeoutMillis: POOLS[name].connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: connectionName(name, version),
  } satisfies ClientConfig;
}

/** What a pool sets in each of its sessions. */
function sessionSettings(name: PoolName, url: string): Readonly<Record<string, string | number>> {
  return {
    ...POOLS[name].settings,
    [STATEMENT_TIMEOUT]: statementTimeout(name, url),
    ...(limitsIdleTransactions ? { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS } : {}),
    tcp_user_timeout: TCP_USER_TIMEOUT_MS,
  };
}

/** Sets a new session up. SET and not parameters at its start, because PgBouncer refuses or drops those. */
export async function setUpSession(client: ClientBase, name: PoolName, url: string): Promise<void> {
  const settings = Object.entries(sessionSettings(name, url));
  await client.query(settings.map(([setting, value]) => `SET ${setting} = ${value}`).join('; '));
}

interface PoolOptions extends Omit<PoolConfig, 'onConnect'> {
  /** the driver waits for it, which its types do not say */
  onConnect: (client: ClientBase) => Promise<void>;
}

interface PoolUse {
  /** called if an unused connection breaks */
  onIdleError: (error: Error) => void;
  /** of what the instance writes; see {@link connectionName} */
  version?: string | undefined;
}

const opened = new Map<PoolName, Pool>();

/** @returns the open pools outside of Strapi */
export const openPools = (): [PoolName, Pool][] => [...opened];

/** A pool of the driver's own, outside of Strapi. */
export function openPool(name: Exclude<PoolName, 'editors' | 'locks'>, url: string, { onIdleError, version }: PoolUse): Pool {
  const options: PoolOptions = {
    ...connectionOptions(name, url, version),
    max: POOLS[name].connections,
    query_timeout: answerTimeout(statementTimeout(name, url)),
    onConnect: (client) => setUpSession(client, name, url),
  };
  const pool = new Pool(options);
  pool.on('error', onIdleError);
  // The break of a connection in use is told by its statement too; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // After each statement, with the error if it failed.
  pool.on('release', (error) => {
    if (!(error instanceof Error)) recordAnswer(name);
  });
  watchPool(name, () => pool.query('SELECT 1'));
  opened.set(name, pool);
  return pool;
}

export async function closePool(name: PoolName, pool: Pool): Promise<void> {
  forgetPool(name);
  opened.delete(name);
  await pool.end();
}
