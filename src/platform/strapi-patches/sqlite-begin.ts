import { assertPatch } from './assert-patch';

/** The part of a better-sqlite3 connection that is used here. */
export interface SqliteConnection {
  pragma: (statement: string) => unknown;
  prepare: (sql: string) => unknown;
}

/**
 * Makes every transaction a writer from its first statement. Knex 3 begins with `BEGIN;`. If such a
 * transaction has read and another process (a command beside the server) then writes, its own write fails immediately.
 */
export function beginImmediate(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    if (!/^\s*BEGIN/i.test(sql)) return prepare(sql);
    assertPatch('sqlite-begin', 'knex 3', sql === 'BEGIN;');
    return prepare('BEGIN IMMEDIATE;');
  };
}
