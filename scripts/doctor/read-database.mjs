// @ts-check
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { at } from '../project.mjs';

/** @typedef {import('../../src/environment.js').Environment} Environment */
/** @typedef {Record<string, unknown>} Row */

const require = createRequire(import.meta.url);

/** @param {unknown} error */
const hasNoTable = (error) =>
  error instanceof Error && /no such table|42P01/.test(`${error.message} ${'code' in error ? error.code : ''}`);

/** @param {Environment} environment @param {string} sql @returns {Promise<Row[]>} */
async function ask({ databaseClient, databaseUrl, databaseFilename }, sql) {
  if (databaseClient === 'postgres') {
    const { Client } = require('pg');
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      application_name: 'wine-shop-doctor',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }
  if (!existsSync(databaseFilename)) return [];
  /** @type {typeof import('../../src/platform/strapi-patches/sqlite-driver.js')} */
  const { sqliteDriver } = require(at('dist/src/platform/strapi-patches/sqlite-driver.js'));
  const Driver = sqliteDriver();
  const database = new Driver(databaseFilename, { readonly: true });
  try {
    return /** @type {Row[]} */ (database.prepare(sql).all());
  } finally {
    database.close();
  }
}

/**
 * @param {Environment} environment
 * @param {string} sql for both databases
 * @returns {Promise<Row[]>} none where the shop was not started yet
 */
export async function readDatabase(environment, sql) {
  try {
    return await ask(environment, sql);
  } catch (error) {
    if (hasNoTable(error)) return [];
    throw error;
  }
}
