import { Client } from 'pg';
import { sqliteDriver } from '../../src/platform/strapi-patches/sqlite-driver';
import type { DatabaseKind } from './test-run';

export type Row = Record<string, unknown>;

/** The shop's tables, past the shop: for looking at what is stored, and for tampering with it. */
export interface ShopDatabase {
  kind: DatabaseKind;
  /** @param sql for both databases alike, with `?` for each value */
  query: <Found extends Row = Row>(sql: string, values?: readonly (string | number | null)[]) => Promise<Found[]>;
}

const BUSY_TIMEOUT_MS = 10_000;

/** Opened for each query anew: nothing stays open that a stopping or a copied database would trip over. */
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

export function postgresDatabase(url: string): ShopDatabase {
  return {
    kind: 'postgres',
    query: async <Found extends Row>(sql: string, values: readonly (string | number | null)[] = []) => {
      const client = new Client({ connectionString: url });
      // What breaks after the answer is no concern of this query.
      client.on('error', () => undefined);
      await client.connect();
      try {
        let place = 0;
        const { rows } = await client.query<Found>(
          sql.replaceAll('?', () => `$${++place}`),
          [...values],
        );
        return rows;
      } finally {
        await client.end();
      }
    },
  };
}
