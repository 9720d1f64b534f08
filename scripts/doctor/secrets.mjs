// @ts-check
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { at } from '../project.mjs';
import { examine } from './finding.mjs';

/** @typedef {import('../../src/environment.js').Environment} Environment */

const require = createRequire(import.meta.url);

const QUERY = "SELECT value FROM storefront_state WHERE key = 'secrets'";

/** @param {Environment} environment @returns {Promise<string | undefined>} what the last start recorded */
async function recorded({ databaseClient, databaseUrl, databaseFilename }) {
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
      return (await client.query(QUERY)).rows[0]?.value;
    } finally {
      await client.end();
    }
  }
  if (!existsSync(databaseFilename)) return undefined;
  /** @type {typeof import('../../src/platform/strapi-patches/sqlite-driver.js')} */
  const { sqliteDriver } = require(at('dist/src/platform/strapi-patches/sqlite-driver.js'));
  const Driver = sqliteDriver();
  const database = new Driver(databaseFilename, { readonly: true });
  try {
    return /** @type {{ value: string } | undefined} */ (database.prepare(QUERY).get())?.value;
  } finally {
    database.close();
  }
}

/** @param {unknown} error */
const hasNoTable = (error) =>
  error instanceof Error && /no such table|42P01|does not exist/.test(`${error.message} ${'code' in error ? error.code : ''}`);

/** @param {Environment} environment */
export const checkSecrets = (environment) =>
  examine('Secrets', async (report) => {
    /** @type {typeof import('../../src/platform/lifecycle/secret-fingerprints.js')} */
    const { differingSecrets } = require(at('dist/src/platform/lifecycle/secret-fingerprints.js'));
    /** @type {string | undefined} */
    let known;
    try {
      known = await recorded(environment);
    } catch (error) {
      if (!hasNoTable(error)) throw error;
    }
    if (known === undefined) return report('skip', 'the shop was not started on this database yet');
    const differing = differingSecrets(known, environment.secrets);
    return differing.length > 0
      ? report('fail', `Give all instances the same ${differing.join(', ')}: the last start on this database had another value.`)
      : report('ok', 'the same as at the last start on this database');
  });
