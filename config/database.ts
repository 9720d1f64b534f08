import { environment } from '../src/environment';
import { connectionName } from '../src/platform/instance';
import { beginImmediate, type SqliteConnection } from '../src/platform/strapi-patches/sqlite-begin';
import { sqliteDriver } from '../src/platform/strapi-patches/sqlite-driver';

const ACQUIRE_TIMEOUT_MS = 3_000;
/** A starting process blocks its event loop for seconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than any statement of a rebuild at 100,000 products. */
const STATEMENT_TIMEOUT_MS = 15_000;
const BUSY_TIMEOUT_MS = 5_000;

type Done = (error: Error | null, connection: unknown) => void;

const sqlite = {
  client: 'sqlite',
  connection: { filename: environment.databaseFilename },
  useNullAsDefault: true,
  acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS * 5,
  pool: {
    afterCreate: (connection: SqliteConnection, done: Done) => {
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

const postgres = {
  client: 'postgres',
  connection: {
    connectionString: environment.databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The operating system detects a server that vanished without closing the connection.
    keepAlive: true,
    application_name: connectionName('editors'),
  },
  acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
  pool: { min: 0, max: 10 },
};

export default () => {
  const onPostgres = environment.databaseClient === 'postgres';
  // Before Knex loads better-sqlite3 by its name.
  if (!onPostgres) sqliteDriver();
  return { connection: onPostgres ? postgres : sqlite, settings: { useTypescriptMigrations: true } };
};
