import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import knexFactory, { type Knex } from 'knex';
import { test } from 'vitest';
import { sqliteDriver } from '../src/platform/strapi-patches/sqlite-driver';
import { testDatabases } from './support/postgres-databases';
import { startShop } from './support/shop';
import { type Row, type ShopDatabase } from './support/shop-database';
import { projectRoot, testRun } from './support/test-run';

const { database } = testRun();
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

test('a shop whose records of migrations are lost starts, and has the same tables', async () => {
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
