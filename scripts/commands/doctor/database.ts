import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { DAY_MS } from '../../../src/contract/shop-time';
import type { Environment } from '../../../src/environment';
import { BACKUP_STEPS, type BackupStep } from '../../../src/platform/backup-steps';
import { assertSession, SessionError } from '../../../src/platform/postgres/assert-session';
import { withoutStatementTimeout } from '../../../src/platform/postgres/pools';
import { describeUnknownMigrations } from '../../../src/platform/newer-database';
import { query } from '../database';
import { describeDatabaseError, READ_ONLY } from '../database-advice';
import { at } from '../tools';
import type { Faults } from './finding';

const VERSION_MIN = 140_000;
/** The first that knows the version of a database's collation. */
const VERSION_WITH_COLLATION = 150_000;
/** Connections of one instance, and one at its start (docs/operations). */
const CONNECTIONS = 25;
const TIMEOUT_MS = 5_000;
const CLOCK_DIFFERENCE_MS = 2_000;

const FACTS = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name NOT LIKE 'wine-shop%')
    AS connections,
  (SELECT count(DISTINCT split_part(application_name, ' ', 2))::int FROM pg_stat_activity
    WHERE application_name LIKE 'wine-shop % watch%') AS instances,
  has_schema_privilege(current_schema(), 'CREATE') AS can_create, current_setting('transaction_read_only') AS read_only,
  current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync, current_database() AS database,
  (SELECT count(*)::int FROM pg_tables WHERE schemaname = current_schema() AND NOT pg_has_role(tableowner, 'USAGE')) AS foreign_tables,
  extract(epoch FROM clock_timestamp()) * 1000 AS now`;

interface Facts {
  version: number;
  name: string;
  /** that instances can have */
  connections: number;
  instances: number;
  can_create: boolean | null;
  read_only: string;
  encoding: string;
  fsync: string;
  database: string;
  foreign_tables: number;
  now: string;
}

const COLLATION = `SELECT datcollversion AS stored, pg_database_collation_actual_version(oid) AS actual
  FROM pg_database WHERE datname = current_database()`;

function judgeServer(facts: Facts, faults: Faults): void {
  if (facts.version < VERSION_MIN) faults.fail(`Upgrade PostgreSQL to 14 or newer: this is ${facts.name}.`);
  if (facts.encoding !== 'UTF8') faults.fail(`Create the database with ENCODING 'UTF8': it has ${facts.encoding}.`);
  if (facts.read_only === 'on') faults.fail(READ_ONLY);
  else if (facts.can_create !== true)
    faults.fail('Make the user the database’s owner (ALTER DATABASE … OWNER TO …): it may create no tables.');
  if (facts.foreign_tables > 0)
    faults.fail(`Give the user the ${facts.foreign_tables} tables that belong to another one (REASSIGN OWNED BY … TO …).`);
  if (facts.fsync === 'off') faults.fail('Set fsync = on in postgresql.conf: a power cut can destroy the database.');
  const room = Math.floor(facts.connections / CONNECTIONS);
  if (room < Math.max(1, facts.instances))
    faults.fail(`Raise max_connections: an instance takes up to ${CONNECTIONS}, and ${facts.instances} run.`);
}

function judgeCollation({ stored, actual }: { stored: string | null; actual: string | null }, database: string, faults: Faults) {
  if (stored === actual || stored === null || actual === null) return;
  faults.fail(
    `Run REINDEX DATABASE "${database}"; then ALTER DATABASE "${database}" REFRESH COLLATION VERSION: the order of texts has changed ` +
      `with the operating system (${stored} → ${actual}), and indexes may miss rows.`,
  );
}

function judgeClock(differenceMs: number, faults: Faults): void {
  if (Math.abs(differenceMs) < CLOCK_DIFFERENCE_MS) return;
  const seconds = `${(Math.abs(differenceMs) / 1_000).toFixed(1)} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the database's`;
  faults.fail(`Run a time service (chrony, systemd-timesyncd) on both machines: this clock is ${seconds}.`);
}

async function judgeClientPrograms(serverVersion: number, faults: Faults): Promise<void> {
  const needed = Math.floor(serverVersion / 10_000);
  const printed = await promisify(execFile)('pg_dump', ['--version']).then(
    ({ stdout }) => stdout,
    () => '',
  );
  const installed = Number(/(\d+)[.\d]*/.exec(printed)?.[1] ?? 0);
  if (installed >= needed) return;
  const found = installed === 0 ? 'is not installed' : `is of version ${installed}`;
  faults.warn(
    `Install postgresql-client-${needed}: pg_dump ${found}, and npm run backup needs the server's version or a newer one.`,
  );
}

async function readServer(url: string, faults: Faults): Promise<Facts> {
  const client = new Client({
    connectionString: withoutStatementTimeout(url),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'wine-shop-doctor',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const sent = Date.now();
    const { rows } = await client.query<Facts>(FACTS);
    const [facts] = rows;
    if (facts === undefined) throw new Error('PostgreSQL did not answer');
    // The answer was made about halfway.
    judgeClock((sent + Date.now()) / 2 - Number(facts.now), faults);
    if (facts.version >= VERSION_WITH_COLLATION) {
      const collation = await client.query<{ stored: string | null; actual: string | null }>(COLLATION);
      for (const row of collation.rows) judgeCollation(row, facts.database, faults);
    }
    return facts;
  } finally {
    await client.end();
  }
}

/** How old the last success may be, with some time in which a timer may be late, what it is, and its command. */
const STEPS: Readonly<Record<BackupStep, { daysMax: number; done: string; command: string }>> = {
  backup: { daysMax: 2, done: 'a backup was made', command: 'npm run backup each night' },
  proven_restore: { daysMax: 35, done: 'a backup was restored for a trial', command: 'npm run backup:prove each month' },
};

async function judgeBackups(environment: Environment, faults: Faults): Promise<void> {
  const rows = await query<{ key: string; value: string }>(environment, 'SELECT key, value FROM storefront_state');
  const times = new Map(rows.map(({ key, value }) => [key, Number(value)]));
  for (const step of BACKUP_STEPS) {
    const { daysMax, done, command } = STEPS[step];
    const at = times.get(step);
    if (at !== undefined && Date.now() - at <= daysMax * DAY_MS) continue;
    faults.warn(
      at === undefined
        ? `Run ${command}: it is not known that ${done}.`
        : `Run ${command}, or see why its timer fails: ${done} on ${new Date(at).toISOString().slice(0, 10)} last.`,
    );
  }
}

async function lookAtPostgres(url: string, faults: Faults): Promise<string | undefined> {
  try {
    const facts = await readServer(url, faults);
    judgeServer(facts, faults);
    await assertSession(url);
    await judgeClientPrograms(facts.version, faults);
    return `PostgreSQL ${facts.name}, ${facts.instances} instances`;
  } catch (error) {
    faults.fail(error instanceof SessionError ? error.message : describeDatabaseError(error));
    return undefined;
  }
}

async function lookAtSqlite(environment: Environment, faults: Faults): Promise<string> {
  const { databaseFilename: file } = environment;
  try {
    await query(environment, 'SELECT count(*) FROM sqlite_master');
  } catch (error) {
    faults.fail(describeDatabaseError(error));
  }
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (written - Date.now() > CLOCK_DIFFERENCE_MS)
    faults.fail('Set the clock: the database was written in what this machine takes for the future.');
  return `SQLite, for one instance (${file})`;
}

export async function lookAtDatabase(environment: Environment, faults: Faults): Promise<string | undefined> {
  const { databaseClient, databaseUrl } = environment;
  const seen = await (databaseClient === 'postgres' && databaseUrl !== undefined
    ? lookAtPostgres(databaseUrl, faults)
    : lookAtSqlite(environment, faults));
  if (faults.found.some(({ status }) => status === 'fail')) return seen;
  const executed = await query<{ name: string }>(environment, 'SELECT name FROM strapi_migrations ORDER BY id');
  const unknown = describeUnknownMigrations(
    executed.map(({ name }) => name),
    at('dist/database/migrations'),
  );
  if (unknown !== undefined) faults.fail(unknown);
  await judgeBackups(environment, faults);
  return seen;
}
