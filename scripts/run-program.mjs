// @ts-check
import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/**
 * Runs a Node program as this process: with its terminal, its signals and its exit code.
 *
 * @param {string[]} args of Node
 * @returns {Promise<number>} the exit code
 */
export async function runProgram(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  // A terminal signals both processes; `kill` signals only this one.
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
