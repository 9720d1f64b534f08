import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** The processor core of the server under test. */
export const SERVER_CORE = 0;
const OTHER_CORE = 1;

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Pins this process, with the load generator and the database that it starts, to the other core.
 * @returns whether the machine can do that
 */
export function pinThisProcess(): boolean {
  if (cpus().length < 2 || !hasTaskset()) return false;
  execFileSync('taskset', ['-a', '-c', '-p', String(OTHER_CORE), String(process.pid)], { stdio: 'ignore' });
  return true;
}
