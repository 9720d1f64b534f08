// @ts-check
import os from 'node:os';

/** @typedef {NodeJS.ErrnoException & { dest?: string }} SystemError */

const account = () => {
  try {
    return os.userInfo().username;
  } catch {
    return `the account ${process.getuid?.() ?? ''}`;
  }
};

const placeOf = (/** @type {SystemError} */ { path, dest }) => dest ?? path ?? 'a file';

const noRight = (/** @type {SystemError} */ error) =>
  `${account()} has no right to ${placeOf(error)}: give it to that account (chown), or name another place.`;
const noRoom = (/** @type {SystemError} */ error) =>
  `The disk ${error.path === undefined ? 'of what was written' : `of ${placeOf(error)}`} is full: make room and run this again.`;

/** What an operator can do, by the system's code. @type {Readonly<Record<string, (error: SystemError) => string>>} */
const EXPLANATIONS = {
  EACCES: noRight,
  EPERM: noRight,
  ENOSPC: noRoom,
  EROFS: (error) => `${placeOf(error)} can't be written to: its disk is mounted read-only. Name another place.`,
  ENOENT: (error) =>
    error.syscall?.startsWith('spawn') ? `${placeOf(error)} is not installed.` : `${placeOf(error)} is missing.`,
  EEXIST: (error) => `${placeOf(error)} is there already: name another place.`,
  EIO: (error) => `The disk of ${placeOf(error)} fails: look at the system's log (dmesg).`,
};

/**
 * Node's own errors of files, programs and arguments, which an operator can correct.
 *
 * @param {unknown} error
 * @returns {string | undefined} a sentence
 */
export function explainFailure(error) {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  // Its second sentence is about arguments that begin with a dash.
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message.split('. ')[0];
  return 'syscall' in error ? EXPLANATIONS[code]?.(/** @type {SystemError} */ (error)) : undefined;
}
