import { assertPatch } from './assert-patch';

/** The part of a better-sqlite3 connection that is used here. */
export interface SqliteConnection {
  pragma: (statement: string) => unknown;
  prepare: (sql: string) => unknown;
}

/**
 * Makes every transaction a writer from its first statement. Knex 3 begins with `BEGIN;`: such a transaction that has read,
 * and then meets a write of another process (a command beside the server), fails immediately instead of waiting.
 */
export function beginImmediate(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    if (!/^\s*BEGIN/i.test(sql)) return prepare(sql);
    assertPatch('sqlite-begin', 'knex 3', sql === 'BEGIN;');
    return prepare('BEGIN IMMEDIATE;');
  };
}
