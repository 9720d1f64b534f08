import { setMaxListeners } from 'node:events';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { inspect } from 'node:util';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

export interface RunOptions {
  /** is filled with each failed test and its error */
  failures: string[];
  /** files that run at the same time */
  concurrency: number;
  /** what a file may take */
  timeoutMs: number;
  /** ends the files' processes */
  signal: AbortSignal;
}

/** Test files that run at the same time. Each starts servers: on two cores, four at once take longer than three. */
export const CONCURRENCY = 3;

export function sum(outcomes: readonly Outcome[]): Outcome {
  const total = (member: keyof Outcome): number => outcomes.reduce((counted, outcome) => counted + outcome[member], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

interface TestResult {
  skip?: string | boolean;
  todo?: string | boolean;
  name: string;
  details: { type?: string; error?: Error };
  file?: string;
}

/** Lines of an error that are shown with its test. */
const ERROR_LINES = 30;

function describeFailure({ name, file = '', details }: TestResult): string {
  const { error } = details;
  const lines = inspect(error?.cause ?? error)
    .split('\n')
    .slice(0, ERROR_LINES);
  return [`${path.basename(file)}: ${name}`, ...lines].join('\n    ');
}

/** Runs test files with Node's test runner, each in a process of its own, and prints their results. */
export async function runFiles(files: string[], { failures, concurrency, timeoutMs, signal }: RunOptions): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0 };
  // A suite is not a test: its tests are counted.
  const count =
    (member: 'passed' | 'failed') =>
    (test: TestResult): void => {
      if (test.details.type === 'suite') return;
      const skipped = test.skip !== undefined || (member === 'failed' && test.todo !== undefined);
      outcome[skipped ? 'skipped' : member] += 1;
      if (member === 'failed' && !skipped) failures.push(describeFailure(test));
    };
  // Each file's process adds a listener.
  setMaxListeners(0, signal);
  const events = run({ files, concurrency, timeout: timeoutMs, signal });
  events.on('test:pass', count('passed'));
  events.on('test:fail', count('failed'));
  // Node's types do not say what compose() returns.
  const report = events.compose(new spec()) as Readable;
  report.pipe(process.stdout, { end: false });
  await finished(report);
  return outcome;
}
