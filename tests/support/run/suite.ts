import { setMaxListeners } from 'node:events';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

/** Test files that run at the same time; each has a server of its own. */
const CONCURRENCY = 3;

/** A single file that takes longer than this hangs, unless it was told to try something a thousand times. */
const FILE_TIMEOUT_MS = Number(process.env.FILE_TIMEOUT_MS ?? 600_000);

export function sum(outcomes: readonly Outcome[]): Outcome {
  const total = (member: keyof Outcome): number => outcomes.reduce((sofar, outcome) => sofar + outcome[member], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

interface Ended {
  skip?: string | boolean;
  todo?: string | boolean;
  details: { type?: string };
}

/**
 * Runs test files with Node's own runner, each in a process of its own, and shows what comes out as it comes.
 *
 * @param signal ends the files' processes when the run is cut off
 */
export async function runFiles(files: string[], signal: AbortSignal): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0 };
  // Suites only gather tests: what they gather is counted.
  const count =
    (member: 'passed' | 'failed') =>
    (test: Ended): void => {
      if (test.details.type === 'suite') return;
      const skipped = test.skip !== undefined || (member === 'failed' && test.todo !== undefined);
      outcome[skipped ? 'skipped' : member] += 1;
    };
  // Each file's process listens to it.
  setMaxListeners(0, signal);
  const events = run({ files, concurrency: CONCURRENCY, timeout: FILE_TIMEOUT_MS, signal });
  events.on('test:pass', count('passed'));
  events.on('test:fail', count('failed'));
  // Node's own types leave the composed stream's open.
  const report = events.compose(new spec()) as Readable;
  report.pipe(process.stdout, { end: false });
  await finished(report);
  return outcome;
}
