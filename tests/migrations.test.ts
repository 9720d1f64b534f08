import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import knexFactory, { type Knex } from 'knex';
import { sqliteDriver } from '../src/platform/strapi-patches/sqlite-driver';
import { freePort } from './support/free-port';
import { withPostgres } from './support/postgres-client';
import { testDatabases } from './support/postgres-databases';
import { hasExited, waitForExit } from './support/processes';
import { runProgram, SERVE_SHOP, startServer } from './support/server-process';
import { startShop } from './support/shop';
import { postgresDatabase, type Row, type ShopDatabase } from './support/shop-database';
import { shopEnvironment } from './support/shop-environment';
import { inEveryCase, projectRoot, testRun } from './support/test-run';
import { until } from './support/until';

const { database, directory, thorough } = testRun();
const MIGRATIONS = path.join(projectRoot, 'database', 'migrations');
const files = readdirSync(MIGRATIONS).sort();

type Query = ShopDatabase['query'];

const SCHEMA = {
  sqlite: ['SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name'],
  postgres: [
    `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY table_name, column_name`,
    `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef`,
  ],
};

async function schemaOf(query: Query): Promise<Row[]> {
  return (await Promise.all(SCHEMA[database].map((sql) => query(sql)))).flat();
}

/** What the migrations make: tables, and the rows that they insert. */
async function resultOf(query: Query): Promise<Row[]> {
  return [...(await schemaOf(query)), ...(await query('SELECT * FROM storefront_versions ORDER BY scope'))];
}

async function openEmptyDatabase(): Promise<{ knex: Knex; remove: () => Promise<void> }> {
  if (database === 'sqlite') {
    sqliteDriver();
    const knex = knexFactory({ client: 'better-sqlite3', connection: ':memory:', useNullAsDefault: true });
    return { knex, remove: () => knex.destroy() };
  }
  const databases = testDatabases();
  const knex = knexFactory({ client: 'pg', connection: await databases.create() });
  const remove = async (): Promise<void> => {
    await knex.destroy();
    await databases.dropAll();
  };
  return { knex, remove };
}

test('a migration that is run a second time changes nothing', async () => {
  const { knex, remove } = await openEmptyDatabase();
  const query = async <Found extends Row>(sql: string): Promise<Found[]> => {
    const answer: unknown = await knex.raw(sql);
    return database === 'sqlite' ? (answer as Found[]) : (answer as { rows: Found[] }).rows;
  };
  try {
    for (const file of files) {
      const { up } = (await import(pathToFileURL(path.join(MIGRATIONS, file)).href)) as {
        up: (knex: Knex) => Promise<void>;
      };
      await knex.transaction(up);
      const once = await resultOf(query);
      await knex.transaction(up);
      assert.deepEqual(await resultOf(query), once, file);
    }
  } finally {
    await remove();
  }
});

// The migrations themselves are repeated above.
const lostRecords = inEveryCase('it starts a shop three times');

test('a shop whose records of migrations are lost starts, and has the same tables', lostRecords, async () => {
  const shop = await startShop();
  const { query } = shop.database;
  try {
    const before = await resultOf(query);
    await shop.stop();
    await query("INSERT INTO strapi_migrations (name) VALUES ('2099.01.01T00.00.00.later.js')");
    await assert.rejects(shop.restart(), /does not know the migrations 2099\.01\.01T00\.00\.00\.later\./);
    await query('DELETE FROM strapi_migrations');
    await shop.restart();
    assert.deepEqual(await resultOf(query), before);
    const records = await query<{ name: string }>('SELECT name FROM strapi_migrations ORDER BY name');
    assert.deepEqual(
      records.map(({ name }) => name),
      files.map((file) => file.replace(/\.ts$/, '.js')),
    );
  } finally {
    await shop.close();
  }
});

/** Where Strapi records what it has done, in its order. They exist before the first start, so that a test can lock them. */
const RECORDS = [
  ['strapi_migrations', 'id serial PRIMARY KEY, name varchar(255), time timestamp'],
  ['strapi_migrations_internal', 'id serial PRIMARY KEY, name varchar(255), time timestamp'],
  ['strapi_database_schema', 'id serial PRIMARY KEY, schema json, time timestamp, hash varchar(255)'],
] as const;

/** Starts the server and kills it when it is about to write to a table. */
async function killBeforeRecord(databaseUrl: string, env: Record<string, string>, table: string): Promise<void> {
  const waiting = `SELECT pid FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`;
  await withPostgres(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN SHARE MODE`);
    const { child, log } = runProgram(SERVE_SHOP, { env });
    const writer = await until(
      `the server writes to ${table}`,
      async () => (hasExited(child) ? 'exited' : (await client.query<{ pid: number }>(waiting)).rows[0]),
      60_000,
    );
    if (writer === 'exited') assert.fail(log());
    child.kill('SIGKILL');
    await waitForExit(child);
    // Its connection would go on to write when it gets the lock.
    await client.query('SELECT pg_terminate_backend($1)', [writer.pid]);
    await until('the connection has ended', async () => (await client.query(waiting)).rows.length === 0);
    await client.query('ROLLBACK');
  });
}

test(
  'a start that was killed between a change of the tables and its record is completed by the next',
  { skip: database === 'postgres' && thorough ? false : 'on PostgreSQL, for its locks: npm test -- migrations --everywhere' },
  async () => {
    const databases = testDatabases();
    const databaseUrl = await databases.create();
    const { query } = postgresDatabase(databaseUrl);
    const port = await freePort();
    const env = shopEnvironment({ port, directory: path.join(directory, 'killed'), databaseUrl, redisUrl: undefined });
    try {
      for (const [table, columns] of RECORDS) await query(`CREATE TABLE ${table} (${columns})`);
      for (const [table] of RECORDS) await killBeforeRecord(databaseUrl, env, table);
      const server = await startServer(`http://127.0.0.1:${port}`, { env });
      await server.kill('SIGKILL');
      const shop = await startShop();
      try {
        const names = (rows: Row[]): string[] => rows.map((row) => JSON.stringify(row)).filter((row) => !row.includes('strapi_'));
        assert.deepEqual(names(await resultOf(query)), names(await resultOf(shop.database.query)));
      } finally {
        await shop.close();
      }
    } finally {
      await databases.dropAll();
    }
  },
);
