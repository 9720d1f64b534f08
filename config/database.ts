import { environment } from '../src/environment';
import { editorsPool } from '../src/platform/postgres/editors-pool';
import { protectFiles } from '../src/platform/sqlite-file';
import { beginImmediate, type SqliteConnection } from '../src/platform/strapi-patches/sqlite-begin';
import { sqliteDriver } from '../src/platform/strapi-patches/sqlite-driver';

const ACQUIRE_TIMEOUT_MS = 15_000;
const BUSY_TIMEOUT_MS = 5_000;

type Done = (error: Error | null, connection: unknown) => void;

const sqlite = {
  client: 'sqlite',
  connection: { filename: environment.databaseFilename },
  useNullAsDefault: true,
  acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  pool: {
    afterCreate: (connection: SqliteConnection, done: Done) => {
      protectFiles(environment.databaseFilename);
      // What is deleted is overwritten: a visitor's id, an account's address.
      connection.pragma('secure_delete = ON');
      // Readers do not wait for writers.
      connection.pragma('journal_mode = WAL');
      // NORMAL may lose the last commits at a power cut, but an acknowledged event must be stored.
      connection.pragma('synchronous = FULL');
      connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
      beginImmediate(connection);
      done(null, connection);
    },
  },
};

export default () => {
  const onPostgres = environment.databaseClient === 'postgres';
  // Before Knex loads better-sqlite3 by its name.
  if (!onPostgres) sqliteDriver();
  return {
    connection: onPostgres ? editorsPool(environment.databaseUrl ?? '') : sqlite,
    settings: { useTypescriptMigrations: true },
  };
};
