import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { environment } from '../../environment';
import { protectFiles } from '../sqlite-file';
import { sqliteDriver } from '../strapi-patches/sqlite-driver';
import { OperatorError } from '../operator-error';

/** A process that is about to end may have its last second. */
const WAIT_MS = 2_000;

/** Kept open until the process ends, however it ends: the operating system gives the lock back. */
let claim: Database.Database | undefined;

/** Thrown at the start of a second server on one SQLite database. */
class SecondProcessError extends OperatorError {
  override readonly name = 'SecondProcessError';
}

/**
 * Claims the SQLite database for this server. A second one would answer with old pages, because nothing tells it what the first has
 * saved. Commands do not claim it. The claim is an exclusive transaction on a file beside the database: readers and backups of the
 * database do not wait for it.
 *
 * @throws SecondProcessError
 */
export function claimDatabase(): void {
  const { databaseClient, databaseFilename } = environment;
  if (databaseClient !== 'sqlite' || claim !== undefined) return;
  mkdirSync(path.dirname(databaseFilename), { recursive: true });
  const lock = new (sqliteDriver())(`${databaseFilename}-server`, { timeout: WAIT_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
    throw new SecondProcessError(
      `Another server uses ${databaseFilename}. SQLite is for one instance: stop the other one, or use PostgreSQL (DATABASE_URL).`,
    );
  }
  protectFiles(databaseFilename);
  claim = lock;
}
