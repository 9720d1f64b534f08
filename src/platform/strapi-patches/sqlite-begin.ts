/** The part of a better-sqlite3 connection that is used here. */
export interface SqliteConnection {
  pragma: (statement: string) => unknown;
  prepare: (sql: string) => unknown;
}

/**
 * Makes every transaction a writer from its first statement. Knex 3 begins with `BEGIN;`. If such a transaction has read and another process (a
 * command beside the server) then writes, its own write fails at once instead of waiting (tests/tracking-privacy.test.ts).
 */
export function beginImmediate(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (sql) => prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql);
}
