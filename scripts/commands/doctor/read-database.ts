import { existsSync } from 'node:fs';
import { Client } from 'pg';
import type { Environment } from '../../../src/environment';
import { sqliteDriver } from '../../../src/platform/strapi-patches/sqlite-driver';

type Row = Record<string, string | number | null>;

/** The check of the database says why. */
export class UnreadableDatabaseError extends Error {
  override readonly name = 'UnreadableDatabaseError';
}

const hasNoTable = (error: unknown) =>
  error instanceof Error && /no such table|42P01/.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);

async function ask({ databaseClient, databaseUrl, databaseFilename }: Environment, sql: string): Promise<Row[]> {
  if (databaseClient === 'postgres') {
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      application_name: 'wine-shop-doctor',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }
  if (!existsSync(databaseFilename)) return [];
  const Driver = sqliteDriver();
  const database = new Driver(databaseFilename, { readonly: true });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

/**
 * @param sql for both databases
 * @returns none where the shop was not started yet
 */
export async function readDatabase<Found extends object = Row>(environment: Environment, sql: string): Promise<Found[]> {
  try {
    return (await ask(environment, sql)) as Found[];
  } catch (error) {
    if (hasNoTable(error)) return [];
    throw new UnreadableDatabaseError('The database can’t be read.', { cause: error });
  }
}
