import { statSync } from 'node:fs';
import { Client } from 'pg';
import type { Environment } from '../../../src/environment';
import { assertSession } from '../../../src/platform/postgres/assert-session';
import { withoutStatementTimeout } from '../../../src/platform/postgres/pools';
import { UNKNOWN_OBJECTS } from '../backup/postgres-schema';
import { describeDatabaseError, READ_ONLY } from '../database-advice';
import { examine, type Finding, type Report } from './finding';
import { readDatabase, UnreadableDatabaseError } from './read-database';

const VERSION_MIN = 140_000;
/** Connections of one instance, and one at its start (docs/operations.md, "PostgreSQL"). */
const CONNECTIONS = 25;
const TIMEOUT_MS = 5_000;
const CLOCK_DIFFERENCE_MS = { warn: 2_000, fail: 30_000 };

const FACTS = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
  current_setting('max_connections')::int AS connections, current_setting('superuser_reserved_connections')::int AS reserved,
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name NOT LIKE 'wine-shop%') AS others,
  (SELECT count(DISTINCT split_part(application_name, ' ', 2))::int FROM pg_stat_activity
    WHERE application_name LIKE 'wine-shop % watch%') AS instances,
  has_schema_privilege(current_schema(), 'CREATE') AS can_create, current_setting('transaction_read_only') AS read_only, current_schema() AS schema,
  current_setting('server_encoding') AS encoding,
  (SELECT count(*)::int FROM pg_tables WHERE schemaname = current_schema() AND NOT pg_has_role(tableowner, 'USAGE')) AS foreign_tables,
  extract(epoch FROM clock_timestamp()) * 1000 AS now`;

export interface Facts {
  version: number;
  name: string;
  connections: number;
  reserved: number;
  others: number;
  instances: number;
  can_create: boolean;
  read_only: string;
  schema: string | null;
  encoding: string;
  foreign_tables: number;
  now: string;
}

function judgeServer({ version, name, can_create, read_only, schema, encoding, foreign_tables }: Facts, report: Report): Finding {
  if (version < VERSION_MIN) return report('fail', `Upgrade PostgreSQL to 14 or newer: this is ${name}.`);
  if (encoding !== 'UTF8') return report('fail', `Create the database with ENCODING 'UTF8': it has ${encoding}.`);
  if (read_only === 'on') return report('fail', READ_ONLY);
  if (!can_create || schema === null) {
    return report(
      'fail',
      `Make the user the database's owner (ALTER DATABASE … OWNER TO …): it may create no tables in ${schema ?? 'any schema'}.`,
    );
  }
  if (foreign_tables > 0)
    return report('fail', `Give the user the ${foreign_tables} tables that belong to another one (REASSIGN OWNED BY … TO …).`);
  return report('ok', `PostgreSQL ${name}`);
}

const judgeObjects = (unknown: string[], report: Report): Finding =>
  unknown.length > 0
    ? report('fail', `Move ${unknown.join(', ')} into a schema of its own: npm run backup refuses a database with it.`)
    : report('ok', 'the schema holds nothing that a backup does not know');

function judgeConnections({ connections, reserved, others, instances }: Facts, report: Report): Finding {
  const room = Math.floor((connections - reserved - others) / CONNECTIONS);
  const says = `max_connections is ${connections}, ${others} are used by other programs, and an instance takes up to ${CONNECTIONS}`;
  if (room < Math.max(1, instances)) return report('fail', `Raise max_connections: ${says}; ${instances} run.`);
  if (room < Math.max(2, instances + 1)) return report('warn', `Raise max_connections before the next instance: ${says}.`);
  return report('ok', `room for ${room} instances, ${instances} run`);
}

/** @param difference milliseconds */
function judgeClock(difference: number, report: Report): Finding {
  const seconds = `${(Math.abs(difference) / 1_000).toFixed(1)} s ${difference > 0 ? 'ahead of' : 'behind'} the database's`;
  if (Math.abs(difference) < CLOCK_DIFFERENCE_MS.warn) return report('ok', 'agrees with the database’s');
  const status = Math.abs(difference) < CLOCK_DIFFERENCE_MS.fail ? 'warn' : 'fail';
  return report(status, `Run a time service (chrony, systemd-timesyncd) on both machines: this clock is ${seconds}.`);
}

async function readFacts(url: string) {
  const client = new Client({
    ...{ connectionString: withoutStatementTimeout(url), connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS },
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
    const difference = (sent + Date.now()) / 2 - Number(facts.now);
    const { rows: unknown } = await client.query<{ what: string }>(UNKNOWN_OBJECTS);
    return { facts, difference, unknown: unknown.map(({ what }) => what) };
  } finally {
    await client.end();
  }
}

async function checkPostgres(url: string): Promise<Finding[]> {
  let read: Awaited<ReturnType<typeof readFacts>>;
  try {
    read = await readFacts(url);
  } catch (error) {
    return examine('Database', (report) => report('fail', describeDatabaseError(error)));
  }
  const { facts, difference, unknown } = read;
  const sessions = await examine('Sessions', async (report) => {
    await assertSession(url);
    return report('ok', 'each connection has its own');
  });
  return [
    ...(await examine('Database', (report) => judgeServer(facts, report))),
    ...(await examine('Objects', (report) => judgeObjects(unknown, report))),
    ...(await examine('Connections', (report) => judgeConnections(facts, report))),
    ...sessions.map((finding) => ({ ...finding, message: finding.message.replace('This could not be checked: ', '') })),
    ...(await examine('Clock', (report) => judgeClock(difference, report))),
  ];
}

async function checkSqlite(environment: Environment): Promise<Finding[]> {
  const { databaseFilename: file } = environment;
  const database = await examine('Database', async (report) => {
    try {
      await readDatabase(environment, 'SELECT count(*) FROM sqlite_master');
    } catch (error) {
      return report('fail', describeDatabaseError(error instanceof UnreadableDatabaseError ? error.cause : error));
    }
    return report('ok', `SQLite, for one instance (${file})`);
  });
  const clock = await examine('Clock', (report) => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return written - Date.now() > CLOCK_DIFFERENCE_MS.warn
      ? report('fail', 'Set the clock: the database was written in what this machine takes for the future.')
      : report('ok', 'not behind the database’s last write');
  });
  return [...database, ...clock];
}

export const checkDatabase = (environment: Environment) =>
  environment.databaseUrl !== undefined && environment.databaseClient === 'postgres'
    ? checkPostgres(environment.databaseUrl)
    : checkSqlite(environment);
