// @ts-check
import { createRequire } from 'node:module';
import { OperatorError } from '../progress.mjs';
import { at } from '../project.mjs';

/** @typedef {import('./manifest.mjs').TableFacts} TableFacts */

const require = createRequire(import.meta.url);

/** @param {string} file @param {{ readonly?: boolean }} [options] @returns {import('better-sqlite3').Database} */
export function openSqlite(file, options = {}) {
  /** @type {typeof import('../../src/platform/strapi-patches/sqlite-driver.js')} */
  const { sqliteDriver } = require(at('dist/src/platform/strapi-patches/sqlite-driver.js'));
  const Driver = sqliteDriver();
  return new Driver(file, { fileMustExist: true, ...options });
}

/** @param {import('better-sqlite3').Database} database @returns {Record<string, TableFacts>} without hashes: the file as a whole has one */
function countRows(database) {
  const names = /** @type {{ name: string }[]} */ (
    database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name").all()
  );
  const count = (/** @type {string} */ name) =>
    /** @type {{ rows: number }} */ (database.prepare(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`).get()).rows;
  return Object.fromEntries(names.map(({ name }) => [name, { rows: count(name), sha256: '' }]));
}

/**
 * Writes the database as it is at one moment into a new file, while the shop reads and writes: one statement, one snapshot.
 *
 * @param {string} source @param {string} target
 */
export function dumpSqlite(source, target) {
  const database = openSqlite(source, { readonly: true });
  try {
    database.pragma('busy_timeout = 15000');
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** @param {string} file @returns {{ version: string, tables: Record<string, TableFacts>, files: import('./originals.mjs').FileRow[] }} */
export function examineSqlite(file) {
  const database = openSqlite(file, { readonly: true });
  try {
    const [check] = /** @type {{ integrity_check: string }[]} */ (database.pragma('integrity_check'));
    if (check?.integrity_check !== 'ok') throw new OperatorError(`The database ${file} is damaged: ${check?.integrity_check}.`);
    const { version } = /** @type {{ version: string }} */ (database.prepare('SELECT sqlite_version() AS version').get());
    const files = database.prepare("SELECT url, formats FROM files WHERE provider = 'local'").all();
    return { version, tables: countRows(database), files: /** @type {import('./originals.mjs').FileRow[]} */ (files) };
  } finally {
    database.close();
  }
}
