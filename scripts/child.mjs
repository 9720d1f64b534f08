// @ts-check
import { spawn } from 'node:child_process';
import { root } from './project.mjs';
import { announce, Refusal } from './report.mjs';

/** The end of a failed command's output that is worth showing. */
const LINES_SHOWN = 60;
/** How often it is said that a long step is still under way. */
const SIGN_OF_LIFE_MS = 30_000;

/**
 * Runs a Node program of this project's and keeps its output, which is shown only when it fails.
 *
 * @param {string} purpose said when it fails: "The server's code could not be compiled."
 * @param {string[]} args the program's file, from the project's folder, and its arguments
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runNode(purpose, args, env = process.env) {
  await run(purpose, process.execPath, args, env);
}

/**
 * @param {string} purpose
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function run(purpose, command, args, env) {
  // A shell is needed for npm.cmd on Windows, and nowhere else.
  const shell = process.platform === 'win32' && !command.includes('node');
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout.on('data', (bytes) => output.push(bytes));
  child.stderr.on('data', (bytes) => output.push(bytes));
  const since = Date.now();
  const signOfLife = setInterval(() => announce(`still at it (${Math.round((Date.now() - since) / 1000)} s)`), SIGN_OF_LIFE_MS);
  const stop = () => child.kill();
  process.once('exit', stop);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve(status ?? signal));
    });
    if (code === 0) return;
    const text = Buffer.concat(output).toString().trim().split('\n').slice(-LINES_SHOWN).join('\n');
    throw new Refusal(`${purpose} (${command === process.execPath ? args[0] : command} ended with ${code})\n\n${text}`);
  } finally {
    clearInterval(signOfLife);
    process.removeListener('exit', stop);
  }
}
