import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** The core of the server under test, and that of everything beside it. */
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
 * Puts this process, with the load generator in it and the database that it starts, on a core of its own.
 * @returns whether that was possible
 */
export function pinGenerator(): boolean {
  if (cpus().length < 2 || !hasTaskset()) return false;
  execFileSync('taskset', ['-a', '-c', '-p', String(OTHER_CORE), String(process.pid)], { stdio: 'ignore' });
  return true;
}
