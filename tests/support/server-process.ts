import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ended, startProgram, stopProgram } from './processes';
import { projectRoot } from './test-run';
import { until } from './until';

const START_DEADLINE_MS = 540_000;
/** characters of the newest part of a log that are kept at least, once there are as many */
const LOG_KEPT = 2_000_000;

/** The built server as a process of its own, started as in production. */
export interface ServerProcess {
  /** what it has written out so far */
  log: () => string;
  running: () => boolean;
  /** @returns once it has ended, with its exit code (null: ended by a signal) */
  stop: () => Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

export const STRAPI = 'node_modules/@strapi/strapi/bin/strapi.js';
const SERVE = path.join(__dirname, 'serve.mjs');

/** Runs a Node program of the project's: its file, and its arguments; in another folder than the project's, if one is given. */
export function runProgram(
  args: readonly string[],
  env: Record<string, string>,
  cwd = projectRoot,
): { child: ChildProcess; log: () => string } {
  const command = ['--require', path.join(__dirname, 'leash.cjs'), ...args];
  const child = startProgram(process.execPath, command, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue;
    // By lines: what comes in pieces on one stream would be torn by what comes on the other meanwhile.
    createInterface({ input }).on('line', (line) => {
      text += `${line}\n`;
      if (text.length > 2 * LOG_KEPT) text = text.slice(-LOG_KEPT);
    });
  }
  return { child, log: () => text };
}

/**
 * Starts the server and waits until it says that it is well.
 * @param deadline milliseconds
 * @throws with the server's log when it ends, or is not up in time
 */
export async function startServer(
  url: string,
  env: Record<string, string>,
  deadline = START_DEADLINE_MS,
): Promise<ServerProcess> {
  const { child, log } = runProgram([SERVE], env);
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  try {
    await until(
      'the shop is up',
      async () => {
        if (!running()) return 'ended';
        const response = await fetch(`${url}/api/v1/health`);
        await response.arrayBuffer();
        return response.status === 200;
      },
      deadline,
    );
    if (!running()) throw new Error(`The shop ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}.`);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The shop did not start. Its log:\n${log()}`, { cause: error });
  }
  return {
    log,
    running,
    stop: async () => {
      await stopProgram(child);
      return child.exitCode;
    },
    kill: async (signal) => {
      child.kill(signal);
      await ended(child);
    },
  };
}
