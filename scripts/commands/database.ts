import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { Client } from 'pg';
import type { Environment } from '../../src/environment';
import type { BackupStep } from '../../src/platform/backup-steps';
import { OperatorError } from '../../src/platform/operator-error';
import { withoutStatementTimeout } from '../../src/platform/postgres/pools';
import { sqliteDriver } from '../../src/platform/strapi-patches/sqlite-driver';
import { describeDatabaseError } from './database-advice';

const TIMEOUT_MS = 10_000;

/** A row's text is the same on both sides of a restore. */
const SESSION = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET TimeZone = 'UTC'; SET DateStyle = 'ISO';
  SET IntervalStyle = 'postgres'; SET extra_float_digits = 3; SET bytea_output = 'hex'`;

/** @param queryTimeoutMs after which a server that does not answer is given up */
export async function connect(url: string, queryTimeoutMs?: number): Promise<Client> {
  const client = new Client({
    connectionString: withoutStatementTimeout(url),
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    // Not the name of an instance: instances would wait for this one's answers.
    application_name: 'wine-shop-command',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SESSION);
  } catch (cause) {
    await client.end();
    throw new OperatorError(describeDatabaseError(cause), { cause });
  }
  return client;
}

async function askPostgres<Found extends object>(url: string, sql: string): Promise<Found[]> {
  const client = await connect(url, TIMEOUT_MS);
  try {
    return (await client.query<Found>(sql)).rows;
  } finally {
    await client.end();
  }
}

export function withSqlite<Result>(file: string, work: (database: Database) => Result, readonly = true): Result {
  const database = new (sqliteDriver())(file, { fileMustExist: true, readonly, timeout: TIMEOUT_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function askSqlite<Found extends object>(file: string, sql: string): Found[] {
  if (!existsSync(file)) return [];
  if (/^\s*SELECT/i.test(sql)) return withSqlite(file, (database) => database.prepare(sql).all() as Found[]);
  withSqlite(file, (database) => database.exec(sql), false);
  return [];
}

/** Whether a statement asks for a table that is not there: the shop was not started on this database. */
export const hasNoTable = (error: unknown): boolean =>
  error instanceof Error && /no such table|42P01/.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);

/** Runs one statement for both databases. @returns its rows; none where the shop was not started yet */
export async function query<Found extends object = Record<string, string | number | null>>(
  { databaseClient, databaseUrl = '', databaseFilename }: Environment,
  sql: string,
): Promise<Found[]> {
  try {
    return databaseClient === 'postgres' ? await askPostgres<Found>(databaseUrl, sql) : askSqlite<Found>(databaseFilename, sql);
  } catch (error) {
    if (hasNoTable(error)) return [];
    throw error;
  }
}

/** Notes in the shop's database that a step has succeeded now, for the doctor and the metrics. */
export async function rememberStep(step: BackupStep, environment: Environment): Promise<void> {
  await query(
    environment,
    `INSERT INTO storefront_state (key, value) VALUES ('${step}', '${Date.now()}')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}
