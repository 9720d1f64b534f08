import type { ChildProcess, StdioOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { hasExited, startProgram, stopProgram, waitForExit } from './processes';
import { projectRoot } from './test-run';
import { until } from './until';

const START_TIMEOUT_MS = 540_000;
const START_POLL_INTERVAL_MS = 100;
/** A log in memory is cut to this length when it has twice as many characters. */
const LOG_MAX_LENGTH = 2_000_000;

export interface ProgramOptions {
  env: Record<string, string>;
  /** the project's folder by default */
  cwd?: string;
  /** the processor core to run on (needs taskset); any by default */
  core?: number | undefined;
  /** the file to append the output to; it stays in memory by default */
  logFile?: string;
}

export interface ServerOptions extends ProgramOptions {
  /** arguments of Node: the built shop as `npm start` serves it by default */
  args?: readonly string[];
  /** answers 200 when the server is ready; the shop's health by default */
  readyPath?: string;
  timeoutMs?: number;
}

/** A server as a process of its own. */
export interface ServerProcess {
  /** what it has written so far */
  log: () => string;
  pid: number | undefined;
  running: () => boolean;
  /** @returns its exit code (null: ended by a signal) */
  stop: () => Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

export const STRAPI = 'node_modules/@strapi/strapi/bin/strapi.js';
/** Arguments that start the built shop as in production, with the flag of the start script. */
export const SERVE_SHOP = ['--no-allocation-site-pretenuring', path.join(__dirname, 'serve.mjs')] as const;

function logInMemory(child: ChildProcess): () => string {
  let text = '';
  for (const input of [child.stdout, child.stderr]) {
    if (input === null) continue;
    // By lines: chunks of the two streams would interrupt each other's lines.
    createInterface({ input }).on('line', (line) => {
      text += `${line}\n`;
      if (text.length > 2 * LOG_MAX_LENGTH) text = text.slice(-LOG_MAX_LENGTH);
    });
  }
  return () => text;
}

/** Starts a Node program. @param args its file and its arguments */
export function runProgram(args: readonly string[], options: ProgramOptions): { child: ChildProcess; log: () => string } {
  const { env, cwd = projectRoot, core, logFile } = options;
  const node = [process.execPath, '--require', path.join(__dirname, 'exit-with-parent.cjs'), ...args];
  const [command = '', ...rest] = core === undefined ? node : ['taskset', '-c', String(core), ...node];
  const output = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const stdio: StdioOptions = ['ignore', output, output, 'ipc'];
  const child = startProgram(command, rest, { cwd, env, stdio });
  if (logFile === undefined || output === 'pipe') return { child, log: logInMemory(child) };
  closeSync(output);
  return { child, log: () => readFileSync(logFile, 'utf8') };
}

/**
 * Starts a server and waits until it is ready.
 * @param url its origin
 * @throws with the server's log when it exits, or is not ready in time
 */
export async function startServer(url: string, options: ServerOptions): Promise<ServerProcess> {
  const { args = SERVE_SHOP, readyPath = '/api/v1/health', timeoutMs = START_TIMEOUT_MS } = options;
  const { child, log } = runProgram(args, options);
  const running = (): boolean => !hasExited(child);
  try {
    await until(
      'the server is ready',
      async () => {
        if (!running()) return 'exited';
        const response = await fetch(`${url}${readyPath}`);
        await response.arrayBuffer();
        return response.status === 200;
      },
      timeoutMs,
      START_POLL_INTERVAL_MS,
    );
    if (!running()) throw new Error(`The server exited with ${child.exitCode ?? child.signalCode ?? 'nothing'}.`);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start. Its log:\n${log()}`, { cause: error });
  }
  return {
    log,
    pid: child.pid,
    running,
    stop: async () => {
      await stopProgram(child);
      return child.exitCode;
    },
    kill: async (signal) => {
      child.kill(signal);
      await waitForExit(child);
    },
  };
}
