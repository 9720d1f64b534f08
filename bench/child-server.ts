import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVER_CORE } from './cores';
import { cpuTimeOf } from './cpu-time';
import { memoryOf } from './memory';
import { LOGS } from './places';
import { freePort } from './postgres';

/** Our own start makes the read model of a large shop. */
const START_LIMIT_MS = 900_000;
const STOP_LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 100;

export interface Command {
  name: string;
  /** arguments of node */
  args: string[];
  cwd: string;
  env: Record<string, string>;
  pin: boolean;
}

export interface ChildServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  cpuTime(): number | undefined;
  /** resident memory in bytes, where /proc tells */
  memory(): number | undefined;
  stop(): Promise<void>;
}

function logTail(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-25).join('\n');
}

function launch({ name, args, cwd, env, pin }: Command, port: number): { child: ChildProcess; log: string } {
  mkdirSync(LOGS, { recursive: true });
  const log = path.join(LOGS, `${name}.log`);
  const output = openSync(log, 'a');
  const command = pin ? ['taskset', '-c', String(SERVER_CORE), process.execPath, ...args] : [process.execPath, ...args];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd,
    // Nothing of this process's own settings (DATABASE_URL, NODE_OPTIONS of tsx) leaks into a server under test.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return { child, log };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function ended(child: ChildProcess): Promise<void> {
  return hasEnded(child) ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  const limit = AbortSignal.timeout(STOP_LIMIT_MS);
  limit.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  await ended(child);
}

/**
 * Starts a server and waits until `readyPath` answers 200.
 * @throws Error with the end of its log when it does not come up
 */
export async function startServer(command: Command, readyPath: string): Promise<ChildServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { child, log } = launch(command, port);
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (hasEnded(child)) throw new Error(`${command.name} ended while starting:\n${logTail(log)}`);
    const answer = await fetch(origin + readyPath).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    if (Date.now() > deadline) {
      await stop(child);
      throw new Error(`${command.name} did not start in time:\n${logTail(log)}`);
    }
    await wait(LOOK_EVERY_MS);
  }
  return {
    origin,
    cpuTime: () => (child.pid === undefined ? undefined : cpuTimeOf(child.pid)),
    memory: () => (child.pid === undefined ? undefined : memoryOf(child.pid)),
    stop: () => stop(child),
  };
}
