import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { sqliteDriver } from '../../../platform/strapi-patches/sqlite-driver';
import type { ReadDatabase, Statement } from './read-database';

const MAX_STATEMENTS = 500;
const BUSY_TIMEOUT_MS = 2_000;

export function openSqlite(filename: string): ReadDatabase {
  const database = new (sqliteDriver())(filename, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  const statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS });

  const prepare = (text: string): Database.Statement => {
    const prepared = statements.get(text);
    if (prepared) return prepared;
    const statement = database.prepare(text);
    statements.set(text, statement);
    return statement;
  };

  return {
    dialect: 'sqlite',
    async all<Row>({ text, values }: Statement): Promise<Row[]> {
      return prepare(text).all(...values) as Row[];
    },
    async close() {
      database.close();
    },
  };
}
