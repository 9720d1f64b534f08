import { existsSync } from 'node:fs';
import { Client } from 'pg';
import type { Environment } from '../../src/environment';
import { sqliteDriver } from '../../src/platform/strapi-patches/sqlite-driver';

type Row = Record<string, string | number | null>;

const TIMEOUT_MS = 10_000;

/** Runs one statement for both databases. @returns its rows; none where there is no SQLite yet */
export async function query<Found extends object = Row>(
  { databaseClient, databaseUrl, databaseFilename }: Environment,
  sql: string,
): Promise<Found[]> {
  if (databaseClient === 'postgres') {
    const client = new Client({
      connectionString: databaseUrl,
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
  if (!existsSync(databaseFilename)) return [];
  const isReading = /^\s*SELECT/i.test(sql);
  const database = new (sqliteDriver())(databaseFilename, { readonly: isReading, timeout: TIMEOUT_MS });
  try {
    if (isReading) return database.prepare(sql).all() as Found[];
    database.exec(sql);
    return [];
  } finally {
    database.close();
  }
}
