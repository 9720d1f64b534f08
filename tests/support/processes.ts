import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** Programs that this process started and that still run. */
const running = new Set<ChildProcess>();

const STOP_TIMEOUT_MS = 20_000;

/** Starts a program that is killed when this process exits. (After a kill -9 of this process, exit-with-parent.cjs ends servers.) */
export function startProgram(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

export const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Resolves once the program has exited and its output is read.
 * @throws when it could not be started
 */
export async function waitForExit(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

/** Runs a program to its end. @returns its exit code (null: ended by a signal), and its output with and without stderr */
export async function runToEnd(
  command: string,
  args: readonly string[],
  options: Omit<SpawnOptions, 'stdio'>,
): Promise<{ code: number | null; stdout: string; output: string }> {
  const child = startProgram(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const stdout: Buffer[] = [];
  const output: Buffer[] = [];
  child.stdout?.on('data', (bytes: Buffer) => stdout.push(bytes));
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => output.push(bytes));
  await waitForExit(child);
  return { code: child.exitCode, stdout: Buffer.concat(stdout).toString(), output: Buffer.concat(output).toString() };
}

/** Sends a signal to a program, and SIGKILL if it still runs after 20 s. */
export async function stopProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await waitForExit(child);
  clearTimeout(timer);
}

function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

process.once('exit', killAll);

// By itself a signal ends this process without the event above.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    killAll();
    process.kill(process.pid, signal);
  });
}
