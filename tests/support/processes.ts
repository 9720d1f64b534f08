import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** Programs that this process started and that still run. */
const running = new Set<ChildProcess>();

const STOP_DEADLINE_MS = 20_000;

/**
 * Starts a program that ends with this process, however this one ends (but for a kill -9, which
 * nobody hears of; shops under test notice even that, see leash.cjs).
 */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * @returns once the program has ended and all of its output was read
 * @throws when it could not be started at all
 */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

/** Asks a program to end, and ends it by force where it does not listen in time. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
  await ended(child);
  clearTimeout(timer);
}

process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => process.exit(code));
}
