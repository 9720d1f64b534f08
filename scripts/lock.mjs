import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from './project.mjs';
import { logProgress } from './progress.mjs';
import { withCleanup } from './run.mjs';

/*
 * Packages are installed under this lock, so it can't come from a package (proper-lockfile).
 *
 * The lock is a directory with one file in it, whose name begins with its holder's process id and is unique. Taking it is to rename a
 * prepared directory: that fails while the lock has a file. A dead holder's file is removed by its name, so this can't remove the lock of a
 * process that has taken it since.
 */
const LOCK = at('.cache', 'start.lock');
const POLL_MS = 200;
/** Renaming over a directory that is not empty: Linux and macOS, other Unix, Windows. */
const LOCKED = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

/** @param {unknown} error @param {string[]} codes */
const hasCode = (error, codes) => error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, ['EPERM']);
  }
}

/** @param {string} directory */
function removeDeadHolder(directory) {
  try {
    for (const name of readdirSync(directory))
      if (!isAlive(Number.parseInt(name))) rmSync(path.join(directory, name), { force: true });
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
 * @returns {string | undefined} the holder's file: removing it gives the lock back
 */
export function tryLock(directory) {
  removeDeadHolder(directory);
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

/**
 * Runs the work while no other process of this folder does: a second `npm start` waits for the first and then finds everything built.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(work) {
  let file = tryLock(LOCK);
  if (file === undefined) logProgress(`waiting for another start, which prepares this folder (${LOCK})`);
  for (; file === undefined; file = tryLock(LOCK)) await sleep(POLL_MS);
  const holder = file;
  return withCleanup(work, () => rmSync(holder, { force: true }));
}
