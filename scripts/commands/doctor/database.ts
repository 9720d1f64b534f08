import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { DAY_MS } from '../../../src/contract/shop-time';
import type { Environment } from '../../../src/environment';
import { BACKUP_STEPS, type BackupStep } from '../../../src/platform/backup-steps';
import { assertSession } from '../../../src/platform/postgres/assert-session';
import { describeUnknownMigrations } from '../../../src/platform/newer-database';
import { connect, query } from '../database';
import { describeDatabaseError, READ_ONLY } from '../database-advice';
import { at } from '../tools';
import type { Faults } from './finding';

const VERSION_MIN = 140_000;
/** The first that knows the version of a database's collation. */
const VERSION_WITH_COLLATION = 150_000;
const TIMEOUT_MS = 5_000;
const CLOCK_DIFFERENCE_MS = 2_000;

const FACTS = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
  has_schema_privilege(current_schema(), 'CREATE') AS can_create, current_setting('transaction_read_only') AS read_only,
  current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync,
  extract(epoch FROM clock_timestamp()) * 1000 AS now`;

interface Facts {
  version: number;
  name: string;
  can_create: boolean | null;
  read_only: string;
  encoding: string;
  fsync: string;
  now: string;
}

const COLLATION = `SELECT quote_ident(datname) AS database, datcollversion || ' → ' || pg_database_collation_actual_version(oid) AS change
  FROM pg_database WHERE datname = current_database() AND datcollversion <> pg_database_collation_actual_version(oid)`;

function judgeServer(facts: Facts, faults: Faults): void {
  if (facts.version < VERSION_MIN) faults.fail(`Upgrade PostgreSQL to 14 or newer: this is ${facts.name}.`);
  if (facts.encoding !== 'UTF8') faults.fail(`Create the database with ENCODING 'UTF8': it has ${facts.encoding}.`);
  if (facts.read_only === 'on') faults.fail(READ_ONLY);
  else if (facts.can_create !== true)
    faults.fail('Make the user the database’s owner (ALTER DATABASE … OWNER TO …): it may create no tables.');
  if (facts.fsync === 'off') faults.fail('Set fsync = on in postgresql.conf: a power cut can destroy the database.');
}

/** @param differenceMs how far this clock is ahead */
function judgeClock(differenceMs: number, faults: Faults): void {
  if (Math.abs(differenceMs) > CLOCK_DIFFERENCE_MS)
    faults.fail(
      'Run a time service (chrony, systemd-timesyncd) on both machines: ' +
        `this clock is ${(differenceMs / 1_000).toFixed(1)} s ahead of the database's.`,
    );
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
  const client = await connect(url, TIMEOUT_MS);
  try {
    const sent = Date.now();
    const { rows } = await client.query<Facts>(FACTS);
    const [facts] = rows;
    if (facts === undefined) throw new Error('PostgreSQL did not answer');
    // The answer was made about halfway.
    judgeClock((sent + Date.now()) / 2 - Number(facts.now), faults);
    if (facts.version < VERSION_WITH_COLLATION) return facts;
    for (const { database, change } of (await client.query<Record<'database' | 'change', string>>(COLLATION)).rows)
      faults.fail(
        `Run REINDEX DATABASE ${database}; then ALTER DATABASE ${database} REFRESH COLLATION VERSION: the order of texts has changed ` +
          `with the operating system (${change}), and indexes may miss rows.`,
      );
    return facts;
  } finally {
    await client.end();
  }
}

/** How old the last success may be, with some time in which a timer may be late. */
const STEPS: Readonly<Record<BackupStep, { daysMax: number; command: string }>> = {
  backup: { daysMax: 2, command: 'npm run backup each night' },
  proven_restore: { daysMax: 35, command: 'npm run backup:prove each month' },
};

async function judgeBackups(environment: Environment, faults: Faults): Promise<void> {
  const rows = await query<{ key: BackupStep; value: string }>(environment, 'SELECT key, value FROM storefront_state');
  for (const step of BACKUP_STEPS) {
    const { daysMax, command } = STEPS[step];
    const last = Number(rows.find(({ key }) => key === step)?.value ?? 0);
    if (Date.now() - last < daysMax * DAY_MS) continue;
    const when = last === 0 ? 'it was never done' : `it was done on ${new Date(last).toISOString().slice(0, 10)} last`;
    faults.warn(`Run ${command}, or see why its timer fails: ${when}.`);
  }
}

async function lookAtPostgres(url: string, faults: Faults): Promise<string | undefined> {
  try {
    const facts = await readServer(url, faults);
    judgeServer(facts, faults);
    await assertSession(url);
    await judgeClientPrograms(facts.version, faults);
    return `PostgreSQL ${facts.name}`;
  } catch (error) {
    faults.fail(describeDatabaseError(error));
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
