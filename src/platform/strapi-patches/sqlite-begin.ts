import { assertPatch } from './assert-patch';

/** The part of a better-sqlite3 connection that is used here. */
export interface SqliteConnection {
  pragma: (statement: string) => unknown;
  prepare: (sql: string) => unknown;
}

let begun = 0;

/** The number of transactions that began with the replaced statement. */
export function begunImmediately(): number {
  return begun;
}

/**
 * Makes every transaction a writer from its first statement. Knex 3 begins with `BEGIN;`. If such a
 * transaction has read and another process (a command beside the server) then writes, its own write fails immediately.
 */
export function beginImmediate(connection: SqliteConnection): void {
  const fits = [connection.pragma, connection.prepare].every((method) => typeof method === 'function');
  assertPatch('sqlite-begin', 'Knex 3', fits);
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => {
    // Knex hides an error that is thrown here: the check at start (transactions.ts) counts.
    if (sql !== 'BEGIN;') return prepare(sql);
    begun += 1;
    return prepare('BEGIN IMMEDIATE;');
  };
}
