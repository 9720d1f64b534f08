// @ts-check
/*
 * npm run backup:prove -- DIR: restores a set into an empty place beside it, compares every row and file, starts it for itself and asks for
 * every page, and throws the place away. DIR is a set, or a folder of sets: then the newest. The shop's database remembers the success, for
 * the doctor and the metrics. On PostgreSQL the user must be allowed to create a database (ALTER ROLE … CREATEDB).
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readManifest } from './backup/manifest.mjs';
import { connect } from './backup/postgres.mjs';
import { exitWithError, OperatorError } from './progress.mjs';
import { at, root } from './project.mjs';
import { runProgram } from './run-program.mjs';
import { envFile } from './secrets.mjs';

const require = createRequire(import.meta.url);

const isSet = (/** @type {string} */ folder) => existsSync(path.join(folder, 'manifest.json'));

/** @param {string | undefined} given @returns {string} */
function findSet(given) {
  if (given === undefined) throw new OperatorError('Name a backup, or a folder of backups: npm run backup:prove -- DIR');
  const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (isSet(folder)) return folder;
  const sets = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => path.join(folder, name))
        .filter(isSet)
    : [];
  const newest = sets.sort((one, other) => readManifest(one).made_at.localeCompare(readManifest(other).made_at)).at(-1);
  if (newest === undefined) throw new OperatorError(`${folder} is no backup, and holds none.`);
  return newest;
}

/** @param {string} set @param {Record<string, string>} place variables that name it */
async function restore(set, place) {
  // A value beside its file would be refused.
  Object.assign(process.env, { DATABASE_URL_FILE: '', ...place });
  const code = await runProgram([at('scripts/restore.mjs'), set]);
  if (code !== 0) throw new OperatorError(`The backup ${set} can’t be restored: see above. Make another one now, and keep both.`);
}

/** @param {string} set @param {string} url @param {string} mediaDir */
async function provePostgres(set, url, mediaDir) {
  const name = `shop_proof_${randomBytes(4).toString('hex')}`;
  const client = await connect(url);
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    try {
      const place = new URL(url);
      place.pathname = `/${name}`;
      await restore(set, { DATABASE_URL: place.href, MEDIA_DIR: mediaDir });
    } finally {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
    const sql =
      "INSERT INTO storefront_state (key, value) VALUES ('proven_restore', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    await client.query(sql, [String(Date.now())]);
  } finally {
    await client.end();
  }
}

/** @param {string} set @param {string} file @param {string} mediaDir */
async function proveSqlite(set, file, mediaDir) {
  await restore(set, { DATABASE_FILENAME: path.join(mediaDir, 'shop.db'), MEDIA_DIR: mediaDir });
  /** @type {typeof import('../src/platform/strapi-patches/sqlite-driver.js')} */
  const { sqliteDriver } = require(at('dist/src/platform/strapi-patches/sqlite-driver.js'));
  const database = new (sqliteDriver())(file, { timeout: 10_000 });
  const sql =
    "INSERT INTO storefront_state (key, value) VALUES ('proven_restore', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
  database.prepare(sql).run(String(Date.now()));
  database.close();
}

try {
  process.chdir(root);
  require('dotenv').config({ path: envFile() });
  const set = findSet(process.argv[2]);
  /** @type {{ environment: import('../src/environment.js').Environment }} */
  const { environment } = require(at('dist/src/environment.js'));
  const { databaseClient, databaseUrl = '', databaseFilename } = environment;
  const mediaDir = `${set}.proof`;
  rmSync(mediaDir, { recursive: true, force: true });
  try {
    if (databaseClient === 'postgres') await provePostgres(set, databaseUrl, mediaDir);
    else await proveSqlite(set, path.resolve(databaseFilename), mediaDir);
  } finally {
    rmSync(mediaDir, { recursive: true, force: true });
  }
  console.log(`\nThe backup ${set} can be restored. The copy is removed.`);
} catch (error) {
  exitWithError(error);
}
