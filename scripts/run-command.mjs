// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './project.mjs';
import { logProgress, OperatorError } from './progress.mjs';

/** How many of the last lines of a failed command are shown. */
const MAX_LINES_SHOWN = 60;
const PROGRESS_INTERVAL_MS = 30_000;

/**
 * Runs a Node program in the project's folder. Its output is shown only when it fails.
 *
 * @param {string} failure first words of the error: "The server's code could not be compiled."
 * @param {string[]} args the program's file, relative to the project's folder, and its arguments
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runNode(failure, args, env = process.env) {
  await runCommand(failure, process.execPath, args, env);
}

/** The npm that runs this command, else the one in the PATH. */
function findNpm() {
  const own = process.env.npm_execpath;
  return own !== undefined && path.basename(own) === 'npm-cli.js'
    ? { command: process.execPath, args: [own] }
    : { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/**
 * @param {string} failure first words of the error
 * @param {string[]} args of npm
 */
export async function runNpm(failure, args) {
  const npm = findNpm();
  await runCommand(failure, npm.command, [...npm.args, ...args], process.env);
}

/** Only npm.cmd on Windows needs a shell. @param {string} command */
const needsShell = (command) => process.platform === 'win32' && !command.includes('node');

/**
 * @param {string} failure first words of the error
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function runCommand(failure, command, args, env) {
  const child = spawn(command, args, { cwd: root, env, shell: needsShell(command), stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (bytes) => output.push(bytes));
  child.stderr.on('data', (bytes) => output.push(bytes));
  const startedAt = Date.now();
  const timer = setInterval(
    () => logProgress(`still running (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    PROGRESS_INTERVAL_MS,
  );
  const stop = () => child.kill();
  process.once('exit', stop);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve(status ?? signal));
    });
    if (code === 0) return;
    const text = Buffer.concat(output).toString().trim().split('\n').slice(-MAX_LINES_SHOWN).join('\n');
    throw new OperatorError(`${failure} (${command === process.execPath ? args[0] : command} ended with ${code})\n\n${text}`);
  } finally {
    clearInterval(timer);
    process.removeListener('exit', stop);
  }
}
