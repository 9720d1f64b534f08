// @ts-check
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from './project.mjs';
import { announce } from './report.mjs';

const LOCK = at('.cache', 'prepare.lock');
const BEAT_MS = 1_000;
/** Whoever holds the lock touches it every second; untouched for this long, its holder was killed. */
const DEAD_AFTER_MS = 6_000;
const LOOK_AGAIN_MS = 200;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @param {unknown} error @param {string} code */
const isCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function clearDead() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs < DEAD_AFTER_MS) return;
    // Of several that wait, one alone can move it away.
    const aside = `${LOCK}.${process.pid}`;
    renameSync(LOCK, aside);
    rmSync(aside);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/**
 * Installing and building are for one process at a time: a second `npm start` waits for the first and then finds the work done.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function alone(work) {
  mkdirSync(at('.cache'), { recursive: true });
  for (let told = false; !take();) {
    if (!told) announce('another start is preparing this folder: waiting for it');
    told = true;
    clearDead();
    await pause(LOOK_AGAIN_MS);
  }
  const release = () => rmSync(LOCK, { force: true });
  // A signal ends a process without its 'exit', which takes the lock away and the child processes along.
  const end = () => process.exit(1);
  const beat = setInterval(() => utimesSync(LOCK, new Date(), new Date()), BEAT_MS);
  process.once('exit', release);
  for (const signal of SIGNALS) process.once(signal, end);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', release);
    for (const signal of SIGNALS) process.removeListener(signal, end);
    release();
  }
}
