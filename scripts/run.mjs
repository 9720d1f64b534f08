import { spawn } from 'node:child_process';
import { root } from './project.mjs';
import { logProgress, OperatorError } from './progress.mjs';

/** How many of the last lines of a failed command are shown. */
const MAX_LINES_SHOWN = 60;
const PROGRESS_INTERVAL_MS = 30_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Removes what the work leaves behind, however it ends: also at Ctrl-C.
 *
 * @template Result
 * @param {() => Result | Promise<Result>} work
 * @param {() => void} clean may run twice
 * @returns {Promise<Result>}
 */
export async function withCleanup(work, clean) {
  // A signal alone would end the process without 'exit'.
  const exit = () => process.exit(1);
  process.once('exit', clean);
  for (const signal of SIGNALS) process.once(signal, exit);
  try {
    return await work();
  } finally {
    process.removeListener('exit', clean);
    for (const signal of SIGNALS) process.removeListener(signal, exit);
    clean();
  }
}

/**
 * Runs a Node program as this process: with its terminal, its signals and its exit code.
 *
 * @param {string[]} args of Node
 * @returns {Promise<number>} the exit code
 */
export async function runProgram(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  // A terminal signals both processes; `kill` signals only this one.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program in the project's folder. Its output is shown only when it fails.
 *
 * @param {string} failure first words of the error: "The server's code could not be compiled."
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runCommand(failure, command, args, env = process.env) {
  // On Windows npm is a script.
  const shell = process.platform === 'win32' && command === 'npm';
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes));
  const startedAt = Date.now();
  const told = setInterval(
    () => logProgress(`still running (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    PROGRESS_INTERVAL_MS,
  );
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? signal));
  });
  const code = await withCleanup(
    () => ended,
    () => {
      clearInterval(told);
      child.kill();
    },
  );
  if (code === 0) return;
  const text = Buffer.concat(output).toString().trim().split('\n').slice(-MAX_LINES_SHOWN).join('\n');
  throw new OperatorError(`${failure} (${command === process.execPath ? args[0] : command} ended with ${code})\n\n${text}`);
}
