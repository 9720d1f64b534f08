import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Client } from 'pg';
import { OperatorError } from '../../../src/platform/operator-error';
import { withoutStatementTimeout } from '../../../src/platform/postgres/pools';
import { connect } from '../database';
import { LOCAL_FILES, originalsOf, type DatabaseFacts, type TableFacts } from './set';

const INSTALL = 'Install the client programs of PostgreSQL: apt install postgresql-client';
/** Tables of the shop and of others in its database, without those of extensions. */
const TABLES = `SELECT c.oid, n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY 2, 3`;

/** What libpq reads of an address for node-postgres. The password is not among the arguments, which every user of the machine sees. */
function forLibpq(url: string): { dbname: string; env: Record<string, string> } {
  const address = new URL(withoutStatementTimeout(url));
  const password = decodeURIComponent(address.password);
  address.password = '';
  // Names that libpq does not know. Without a check of the certificate it says "require".
  if (address.searchParams.get('sslmode') === 'no-verify' || address.searchParams.get('ssl') === 'true')
    address.searchParams.set('sslmode', 'require');
  address.searchParams.delete('ssl');
  address.searchParams.delete('uselibpqcompat');
  return { dbname: address.href, env: password === '' ? {} : { PGPASSWORD: password } };
}

/** @returns what it said of failures, of which pg_restore may go on; undefined where there were none */
async function runClient(program: 'pg_dump' | 'pg_restore', args: string[], url: string): Promise<string | undefined> {
  const { dbname, env } = forLibpq(url);
  const child = spawn(program, [...args, `--dbname=${dbname}`], {
    // Its messages are read.
    env: { ...process.env, ...env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A signal may have reached this process alone.
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close').catch((cause: unknown) => {
    throw new OperatorError(`${program} does not start. ${INSTALL}.`, { cause });
  })) as [number | null];
  process.off('exit', stop);
  if (code === 0) return undefined;
  if (said.includes('server version mismatch'))
    throw new OperatorError(`${program} is older than the server. ${INSTALL} of the server's version.\n${said}`);
  if (said.includes('errors ignored on restore')) return said;
  throw new OperatorError(`${program} failed: ${said.slice(-4_000).trim()}`);
}

/** @returns rows and a checksum of each table, which does not depend on the order of the rows */
async function tableFacts(client: Client): Promise<Record<string, TableFacts>> {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(TABLES);
  const facts: Record<string, TableFacts> = {};
  for (const { schema, name } of tables) {
    const { rows } = await client.query<{ rows: string; checksum: string }>(
      `SELECT count(*) AS rows, coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint), 0)::text AS checksum
      FROM ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)} t`,
    );
    facts[`${schema}.${name}`] = { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' };
  }
  return facts;
}

/**
 * Writes the whole database as it is in a snapshot: extensions, grants, comments and what others keep in it, too.
 *
 * @returns what is in it, and the names of its originals
 */
export async function dumpPostgres(url: string, file: string): Promise<{ facts: DatabaseFacts; originals: string[] }> {
  const client = await connect(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string; version: string }>(
      "SELECT pg_export_snapshot() AS snapshot, current_setting('server_version') AS version",
    );
    const { snapshot = '', version = '' } = rows[0] ?? {};
    await runClient('pg_dump', ['--format=custom', `--snapshot=${snapshot}`, '--lock-wait-timeout=30s', `--file=${file}`], url);
    const originals = originalsOf((await client.query<object>(LOCAL_FILES)).rows);
    return { facts: { kind: 'postgres', version, tables: await tableFacts(client) }, originals };
  } finally {
    await client.end();
  }
}

export async function holdsTables(client: Client): Promise<boolean> {
  const { rows } = await client.query(`${TABLES} LIMIT 1`);
  return rows.length > 0;
}

/** An empty one: in the database from the first to the last step of a restore. */
const UNFINISHED = 'unfinished_restore';

export async function isUnfinishedRestore(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [UNFINISHED]);
  return rowCount === 1;
}

/** What a role that is no superuser may not do, or that names a role which is not there: the shop does without. */
const DISPENSABLE = /^Command was: ((?:(?:CREATE|DROP|COMMENT ON) EXTENSION|GRANT|REVOKE|ALTER DEFAULT PRIVILEGES) .*)$/gm;

/**
 * Fills a database.
 *
 * @param file what pg_dump has written
 * @param clean whether an interrupted restore has left tables in it
 * @returns what the role of DATABASE_URL can't create, and is left out
 */
export async function loadPostgres(client: Client, url: string, file: string, clean: boolean): Promise<string[]> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${UNFINISHED}`);
  // A restore that was killed has left pg_restore at work.
  await client.query(
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pg_restore'",
  );
  const said = (await runClient('pg_restore', ['--no-owner', ...(clean ? ['--clean', '--if-exists'] : []), file], url)) ?? '';
  const leftOut = [...said.matchAll(DISPENSABLE)].map(([, command = '']) => command);
  if (leftOut.length < Number(/errors ignored on restore: (\d+)/.exec(said)?.[1] ?? 0))
    throw new OperatorError(`pg_restore failed: ${said.slice(0, 4_000).trim()}`);
  await client.query(`DROP SCHEMA ${UNFINISHED}`);
  return leftOut;
}

/** @returns rows @throws when a table is not what was stored */
export async function compareTables(client: Client, stored: Record<string, TableFacts>): Promise<number> {
  const restored = await tableFacts(client);
  const differing = [...new Set([...Object.keys(stored), ...Object.keys(restored)])].filter(
    (name) => stored[name]?.rows !== restored[name]?.rows || stored[name]?.checksum !== restored[name]?.checksum,
  );
  if (differing.length > 0)
    throw new OperatorError(`The restored tables are not the stored ones: ${differing.slice(0, 5).join(', ')}.`);
  return Object.values(stored).reduce((sum, { rows }) => sum + rows, 0);
}
