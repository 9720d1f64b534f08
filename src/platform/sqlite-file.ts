import { chmodSync, existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { sqliteDriver } from './strapi-patches/sqlite-driver';

/** The database, its write-ahead log with its index, its rollback journal, and the claim of the server with its journal. */
const FILES = ['', '-wal', '-shm', '-journal', '-server', '-server-journal'];
const OWNER_ONLY = 0o600;

const TRUNCATE_PAUSE_MS = 200;
const TRUNCATE_TIMEOUT_MS = 30_000;

/** Takes the rights of others from the files of a database. SQLite gives those that it makes later the rights of the database. */
export function protectFiles(filename: string): void {
  for (const file of FILES.map((end) => `${filename}${end}`)) {
    if (!existsSync(file)) continue;
    try {
      chmodSync(file, OWNER_ONLY);
    } catch (error) {
      // A file of another user, which serves all the same.
      process.emitWarning(`${file} keeps its rights, and others may read it: ${String(error)}`);
    }
  }
}

/**
 * Writes the log into the database and empties it: what was deleted stands in it until it is overwritten.
 *
 * @returns false where a reader or a writer is at it
 */
export function truncateLog(filename: string): boolean {
  // Strapi's connection would wait for the others, and block the event loop meanwhile.
  const database = new (sqliteDriver())(filename, { fileMustExist: true, timeout: 0 });
  try {
    const [row] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return row?.busy === 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return false;
    throw error;
  } finally {
    database.close();
  }
}

async function untilTruncated(filename: string): Promise<void> {
  for (const since = performance.now(); !truncateLog(filename); await pause(TRUNCATE_PAUSE_MS)) {
    if (performance.now() - since > TRUNCATE_TIMEOUT_MS)
      throw new Error('Another process keeps the log of the database open. Run the command again.');
  }
}

/**
 * Removes what was deleted from the files. `secure_delete` overwrites a deleted row; copies that were left behind before it was on, or
 * where SQLite moved a row to another page, go when the file is written again.
 *
 * @throws when another process keeps the files open for too long
 */
export async function forgetDeleted(knex: Knex, filename: string): Promise<void> {
  await knex.raw('VACUUM');
  await untilTruncated(filename);
}
