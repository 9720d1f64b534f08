import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { assertPatch } from '../assert-patch';
import { installedFile } from '../installed-file';
import { OperatorError } from '../operator-error';

/** The first Node that better-sqlite3 13 runs on. */
const NODE_MAJOR_MIN = 22;

const TARGET = 'better-sqlite3 12 and 13, Knex 3';

let loaded: typeof Database | undefined;

/** The packages, or the release, were made by an older Node than the one that runs. */
class DriverMissingError extends OperatorError {
  override readonly name = 'DriverMissingError';
}

function resolveDriver(require: NodeJS.Require): string {
  try {
    return require.resolve('better-sqlite3-napi');
  } catch (cause) {
    const made = 'install the packages (npm ci), or make the release (npm run release), with the Node that runs the shop';
    throw new DriverMissingError(`The SQLite driver for Node ${process.version} is not installed: ${made}.`, { cause });
  }
}

/**
 * Loads the SQLite driver for this Node and gives it to Knex, which requires `better-sqlite3` by its name. better-sqlite3 13
 * (installed as better-sqlite3-napi) is built on Node-API and crashes on Node 20; 12 is the last that runs there, but
 * aborts the process when it is compiled for Node 24.19 or later (nodejs/node#65446).
 *
 * @throws DriverMissingError, PatchError when Knex would load another one
 */
export function sqliteDriver(): typeof Database {
  if (loaded) return loaded;
  const require = createRequire(__filename);
  const name = require.resolve('better-sqlite3');
  if (Number.parseInt(process.versions.node) >= NODE_MAJOR_MIN) {
    const fitting = resolveDriver(require);
    require(fitting);
    assertPatch('sqlite-driver', TARGET, require.cache[fitting] !== undefined);
    require.cache[name] = require.cache[fitting];
    assertPatch('sqlite-driver', TARGET, require(name) === require(fitting));
  }
  const driver = require(name) as typeof Database;
  const fits = typeof driver === 'function' && 'pragma' in driver.prototype;
  assertPatch(
    'sqlite-driver',
    TARGET,
    fits && installedFile('@strapi/strapi', '@strapi/database', 'knex', 'better-sqlite3') === name,
  );
  loaded = driver;
  return driver;
}
