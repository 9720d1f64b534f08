/** What a command prints for its operator: one line a step, with its duration. */

const secondsSince = (/** @type {number} */ startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * With LOG_FORMAT=json each line is an object like those of the server's log.
 *
 * @param {string} line for a terminal
 * @param {string} message the same without its decoration
 */
export function printLine(line, message, level = 'info') {
  const print = level === 'error' ? console.error : console.log;
  print(process.env.LOG_FORMAT === 'json' ? JSON.stringify({ time: new Date().toISOString(), level, message }) : line);
}

/** An error that the operator can correct: printed without a stack. */
export class OperatorError extends Error {
  isForOperator = true;
}

/**
 * Runs one step and prints its outcome.
 *
 * @template {string} Outcome
 * @param {string} name
 * @param {() => Outcome | Promise<Outcome>} work returns its outcome in a few words, such as "up to date"
 * @returns {Promise<Outcome>}
 */
export async function runStep(name, work) {
  const startedAt = Date.now();
  const outcome = await work();
  const message = `${name}: ${outcome} (${secondsSince(startedAt)})`;
  printLine(`  ✓ ${message}`, message);
  return outcome;
}

/** @param {string} line */
export function logProgress(line) {
  printLine(`  … ${line}`, line);
}

/** Without this `npm start | head` stops the shop when `head` ends. */
export function ignoreClosedOutput() {
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
}

/** Node's own error of a file, a program or an argument says what is wrong. @param {Error} error */
const isSystemError = (error) => 'syscall' in error || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/**
 * Prints an error and ends the process with code 1. The stack of an unexpected error is printed too.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithError(error) {
  const isPlain = error instanceof Error && ('isForOperator' in error || isSystemError(error));
  const message = isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  printLine(`\n  ✗ ${message}\n`, message, 'error');
  process.exit(1);
}
