// @ts-check
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from './project.mjs';
import { exitWithError, logProgress, OperatorError } from './progress.mjs';

/*
 * Packages are installed under this lock, so it can't come from a package (proper-lockfile).
 *
 * The lock is a directory with one file in it, whose name is unique to its holder. Taking it is to rename a prepared directory: that
 * fails while the lock has a file. A dead holder's file is removed by its name, so this can't remove the lock of a process that has
 * taken it since the file was checked.
 */
const LOCK = at('.cache', 'start.lock');
const HEARTBEAT_MS = 1_000;
/** A holder that has not touched its file for this long is dead. */
const STALE_AFTER_MS = 6_000;
const POLL_MS = 200;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Renaming over a directory that is not empty: Linux and macOS, other Unix, Windows. */
const LOCKED = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

/** @param {unknown} error @param {string[]} codes */
const hasCode = (error, codes) => error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** @param {string} directory */
function removeStaleHolder(directory) {
  try {
    for (const name of readdirSync(directory)) {
      const file = path.join(directory, name);
      if (Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS) rmSync(file);
    }
    // Windows can't rename over a directory, not even over an empty one.
    rmdirSync(directory);
  } catch (error) {
    if (!hasCode(error, ['ENOENT', ...LOCKED])) throw error;
  }
}

/**
 * Takes the lock if it is free or its holder is dead.
 *
 * @param {string} directory
 * @returns {string | undefined} the holder's file: touch it while the lock is needed, then remove it
 */
export function tryLock(directory) {
  removeStaleHolder(directory);
  const holder = `${process.pid}-${randomUUID()}`;
  const prepared = `${directory}.${holder}`;
  mkdirSync(prepared, { recursive: true });
  writeFileSync(path.join(prepared, holder), '');
  try {
    renameSync(prepared, directory);
    return path.join(directory, holder);
  } catch (error) {
    rmSync(prepared, { recursive: true });
    if (hasCode(error, LOCKED)) return undefined;
    throw error;
  }
}

/** @returns {Promise<string>} the holder's file */
async function waitForLock() {
  for (let attempt = 0; ; attempt += 1) {
    const file = tryLock(LOCK);
    if (file !== undefined) return file;
    if (attempt === 0) logProgress('waiting for another start, which prepares this folder');
    await sleep(POLL_MS);
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch (error) {
    if (!hasCode(error, ['ENOENT'])) throw error;
    exitWithError(new OperatorError('This process was paused, and another start took over its work. Start it again.'));
  }
}

/**
 * Runs the work while no other process of this folder does: a second `npm start` waits for the first and then finds everything built.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(work) {
  const file = await waitForLock();
  const unlock = () => rmSync(file, { force: true });
  // A signal alone would end the process without 'exit', which removes the lock and stops the child processes.
  const exit = () => process.exit(1);
  const heartbeat = setInterval(touch, HEARTBEAT_MS, file);
  process.once('exit', unlock);
  for (const signal of SIGNALS) process.once(signal, exit);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener('exit', unlock);
    for (const signal of SIGNALS) process.removeListener(signal, exit);
    unlock();
  }
}
