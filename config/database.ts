import { environment } from '../src/environment';
import { connectionName } from '../src/platform/instance';
import { sqliteDriver } from '../src/platform/strapi-patches/sqlite-driver';

const ACQUIRE_TIMEOUT_MS = 3_000;
/** A process that is starting is busy for seconds at a time. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Above what a rebuild's longest statement takes at 100,000 products, and short of a visitor's patience. */
const STATEMENT_TIMEOUT_MS = 15_000;
const BUSY_TIMEOUT_MS = 5_000;

type Done = (error: Error | null, connection: unknown) => void;

/** better-sqlite3's connection, as far as it is set up here. */
interface SqliteConnection {
  pragma: (statement: string) => unknown;
  prepare: (sql: string) => unknown;
}

/**
 * A transaction that has read, and then finds another process in the middle of a write, fails at once, whatever its time to wait: a
 * command of the operator's beside the running server would. One that is a writer from its first statement on waits.
 */
function beginAsWriter(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql);
}

const sqlite = {
  client: 'sqlite',
  connection: { filename: environment.databaseFilename },
  useNullAsDefault: true,
  acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS * 5,
  pool: {
    afterCreate: (connection: SqliteConnection, done: Done) => {
      // Readers go on while an editor saves.
      connection.pragma('journal_mode = WAL');
      // NORMAL may lose the last commits at a power cut, and an answered report is a kept one.
      connection.pragma('synchronous = FULL');
      connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
      beginAsWriter(connection);
      done(null, connection);
    },
  },
};

const postgres = {
  client: 'postgres',
  connection: {
    connectionString: environment.databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // A server that vanished without a word is noticed by the operating system.
    keepAlive: true,
    application_name: connectionName('editors'),
  },
  acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  pool: { min: 0, max: 10 },
};

export default () => {
  const onPostgres = environment.databaseClient === 'postgres';
  // Knex loads it later, by its name.
  if (!onPostgres) sqliteDriver();
  return { connection: onPostgres ? postgres : sqlite, settings: { useTypescriptMigrations: true } };
};
