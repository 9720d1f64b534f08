import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

/** The first Node that the driver on Node-API runs on. */
const NODE_MAJOR_MIN = 22;

/**
 * SQLite's driver for this Node. better-sqlite3 13 stands on Node-API: its binaries come with its package and serve every later Node. On
 * Node 20 it crashes, and 12 is the last that runs there. Wherever 12 is compiled for Node 24.19 or later, it ends the process
 * in the middle of its work (nodejs/node#65446). So both are there, and Knex, which asks for `better-sqlite3` by its name, is handed the
 * one that fits.
 *
 * @throws when it isn't installed
 */
export function sqliteDriver(): typeof Database {
  const require = createRequire(__filename);
  const byName = require.resolve('better-sqlite3');
  if (Number.parseInt(process.versions.node) >= NODE_MAJOR_MIN) {
    const fitting = require.resolve('better-sqlite3-napi');
    require(fitting);
    require.cache[byName] = require.cache[fitting];
  }
  return require(byName) as typeof Database;
}
