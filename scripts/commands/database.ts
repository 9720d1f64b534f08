import { existsSync } from 'node:fs';
import { Client } from 'pg';
import type { Environment } from '../../src/environment';
import type { BackupStep } from '../../src/platform/backup-steps';
import { sqliteDriver } from '../../src/platform/strapi-patches/sqlite-driver';

const TIMEOUT_MS = 10_000;

async function askPostgres<Found extends object>(url: string | undefined, sql: string): Promise<Found[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    application_name: 'wine-shop-command',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Found>(sql)).rows;
  } finally {
    await client.end();
  }
}

function askSqlite<Found extends object>(file: string, sql: string): Found[] {
  if (!existsSync(file)) return [];
  const isReading = /^\s*SELECT/i.test(sql);
  const database = new (sqliteDriver())(file, { readonly: isReading, timeout: TIMEOUT_MS });
  try {
    if (isReading) return database.prepare(sql).all() as Found[];
    database.exec(sql);
    return [];
  } finally {
    database.close();
  }
}

/** Whether a statement asks for a table that is not there: the shop was not started on this database. */
export const hasNoTable = (error: unknown): boolean =>
  error instanceof Error && /no such table|42P01/.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);

/** Runs one statement for both databases. @returns its rows; none where the shop was not started yet */
export async function query<Found extends object = Record<string, string | number | null>>(
  { databaseClient, databaseUrl, databaseFilename }: Environment,
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
