import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { sqliteDriver } from '../../../../platform/strapi-patches/sqlite-driver';
import type { DialectSql, ReadDatabase, Statement } from './read-database';

const MAX_STATEMENTS = 500;
const BUSY_TIMEOUT_MS = 2_000;

const sql: DialectSql = {
  join: (column, separator) => `group_concat(${column}, '${separator}')`,
  idTable: '(SELECT value AS id, key AS position FROM json_each(?)) AS wanted',
  idList: (ids) => JSON.stringify(ids),
};

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
    sql,
    async all<Row>({ text, values }: Statement): Promise<Row[]> {
      return prepare(text).all(...values) as Row[];
    },
    async close() {
      database.close();
    },
  };
}
