// @ts-check
import { exitWithError, OperatorError } from './progress.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Set<() => unknown>} */
const cleanups = new Set();

/**
 * Removes what the work leaves behind, however it ends: also at Ctrl-C.
 *
 * @template Result
 * @param {() => Result | Promise<Result>} work
 * @param {() => unknown} clean may run twice
 * @returns {Promise<Result>}
 */
export async function withCleanup(work, clean) {
  cleanups.add(clean);
  try {
    return await work();
  } finally {
    cleanups.delete(clean);
    await clean();
  }
}

/**
 * Runs a command to its end, or to a signal: then what it would leave behind is removed first. A second signal does not wait for that.
 *
 * @param {() => Promise<void>} work
 */
export async function interruptible(work) {
  let isInterrupted = false;
  const stop = async () => {
    isInterrupted = true;
    for (const clean of [...cleanups].reverse()) await clean();
    exitWithError(new OperatorError('Interrupted. Run it again.'));
  };
  for (const signal of SIGNALS) process.once(signal, () => void stop().catch(exitWithError));
  try {
    await work();
  } catch (error) {
    // The signal has ended a program that the work waits for.
    if (isInterrupted) await new Promise(() => {});
    throw error;
  }
}
