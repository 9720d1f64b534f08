import { Pool } from 'pg';
import { sqliteDriver } from '../../src/platform/strapi-patches/sqlite-driver';
import type { DatabaseKind } from './test-run';

export type Row = Record<string, unknown>;

/** Direct access to the shop's tables, to read what is stored and to change it behind the shop's back. */
export interface ShopDatabase {
  kind: DatabaseKind;
  /** @param sql valid on both databases, with `?` for each value */
  query: <Found extends Row = Row>(sql: string, values?: readonly (string | number | null)[]) => Promise<Found[]>;
}

const BUSY_TIMEOUT_MS = 10_000;

/** Opens the file for each query: an open connection would be in the way when the database stops or is copied. */
export function sqliteDatabase(file: string): ShopDatabase {
  return {
    kind: 'sqlite',
    query: async <Found extends Row>(sql: string, values: readonly (string | number | null)[] = []) => {
      const database = new (sqliteDriver())(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
      try {
        const statement = database.prepare(sql);
        if (statement.reader) return statement.all(...values) as Found[];
        statement.run(...values);
        return [];
      } finally {
        database.close();
      }
    },
  };
}

/** To connect takes longer than most queries. A connection that is not used ends soon: it would be in the way when the database is copied. */
const POOL = { max: 2, idleTimeoutMillis: 250, allowExitOnIdle: true };

export function postgresDatabase(url: string): ShopDatabase {
  const pool = new Pool({ connectionString: url, ...POOL });
  // A connection that breaks while nothing uses it; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    kind: 'postgres',
    query: async <Found extends Row>(sql: string, values: readonly (string | number | null)[] = []) => {
      let position = 0;
      const numbered = sql.replaceAll('?', () => `$${++position}`);
      return (await pool.query<Found>(numbered, [...values])).rows;
    },
  };
}
