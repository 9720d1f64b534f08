import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { assertPatch } from './assert-patch';

/** The first Node that better-sqlite3 13 runs on. */
const NODE_MAJOR_MIN = 22;

/**
 * Loads the SQLite driver for this Node and gives it to Knex, which requires `better-sqlite3` by its name. better-sqlite3 13
 * (installed as better-sqlite3-napi) is built on Node-API and crashes on Node 20; 12 is the last that runs there, but
 * aborts the process when it is compiled for Node 24.19 or later (nodejs/node#65446).
 *
 * @throws Error when the driver is not installed
 */
export function sqliteDriver(): typeof Database {
  const require = createRequire(__filename);
  const name = require.resolve('better-sqlite3');
  if (Number.parseInt(process.versions.node) >= NODE_MAJOR_MIN) {
    const fitting = require.resolve('better-sqlite3-napi');
    require(fitting);
    require.cache[name] = require.cache[fitting];
  }
  const driver = require(name) as typeof Database;
  assertPatch('sqlite-driver', 'better-sqlite3 12 and 13', typeof driver === 'function' && 'pragma' in driver.prototype);
  return driver;
}
