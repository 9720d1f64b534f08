import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import type { Core } from '@strapi/strapi';
import knexFactory from 'knex';
import { JOBS } from '../../src/index';
import { backoffMs } from '../../src/platform/jobs/backoff';
import { ExpectedFailure, type Job, type Turn } from '../../src/platform/jobs/job';
import { JobRunner } from '../../src/platform/jobs/job-runner';
import { registry } from '../../src/platform/metrics/registry';
import { projectRoot } from '../support/test-run';
import { until } from '../support/until';

const connection = knexFactory({ client: 'better-sqlite3', connection: ':memory:', useNullAsDefault: true });
afterAll(() => connection.destroy());

const lines: string[] = [];
const write = (level: string) => (line: string) => void lines.push(`${level}: ${line.split('\n')[0] ?? ''}`);
const strapi = {
  db: { connection },
  log: { info: write('info'), warn: write('warn'), error: write('error') },
} as unknown as Core.Strapi;

/** Runs a job until `work` has ended. */
async function withJob(given: Partial<Job>, turn: Turn, work: (runner: JobRunner) => Promise<unknown>): Promise<JobRunner> {
  const runner = new JobRunner({ name: 'trial', start: () => turn, ...given }, strapi);
  lines.length = 0;
  runner.start(turn);
  try {
    await work(runner);
  } finally {
    await runner.stop();
  }
  return runner;
}

test('a job takes its turns at an interval, at once where more work waits, and earlier when it is woken', async () => {
  const times: number[] = [];
  const more = [0, 0, undefined, undefined, undefined];
  const turn: Turn = async () => {
    times.push(performance.now());
    return more.shift();
  };
  const count = (expected: number) => until(`${expected} turns`, () => times.length >= expected);
  await withJob({ everyMs: 400 }, turn, async (runner) => {
    await count(4);
    runner.wake(20);
    await count(5);
  });
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  assert.ok((waits[0] ?? 0) < 200 && (waits[1] ?? 0) < 200 && (waits[2] ?? 0) >= 390 && (waits[3] ?? 400) < 300, waits.join());
  const before = times.length;
  await withJob({}, turn, async (runner) => {
    assert.equal(times.length, before, 'without an interval it waits until it is woken');
    runner.wake(0);
    await count(before + 1);
  });
});

test('a wake during a turn brings another one, and others come first for a share of the time', async () => {
  const times: number[] = [];
  const job = { restShare: 3 };
  await withJob(
    job,
    async () => {
      times.push(performance.now());
      await pause(100);
    },
    async (runner) => {
      runner.wake(0);
      await until('the first turn', () => times.length === 1);
      runner.wake(0);
      await until('the second turn', () => times.length === 2);
    },
  );
  assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 390, times.join());
});

test('failures are logged once for each change of state, counted, and tried again with backoff', async () => {
  const failures = [new ExpectedFailure('away', { cause: new Error('refused') }), new Error('worse')];
  let turns = 0;
  const turn: Turn = async () => {
    turns += 1;
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const runner = await withJob({ everyMs: 60_000, retry: { firstMs: 5, maxMs: 20 } }, turn, async (started) => {
    await until('it succeeds', () => started.succeededAt > 0);
    failures.push(new TypeError('no function'));
    started.wake(0);
    await until('it succeeds again', () => turns === 5);
  });
  assert.deepEqual(lines, [
    'warn: The job trial failed, and is tried again until it succeeds: away: refused',
    'info: The job trial succeeds again, after 2 failures.',
    'error: The job trial failed, and is tried again until it succeeds: no function',
    'info: The job trial succeeds again, after 1 failures.',
  ]);
  assert.deepEqual([runner.failuresInARow, runner.error], [0, undefined]);
  assert.match(await registry.metrics(), /^wine_shop_job_failures_total\{name="trial"\} 3$/m);
  for (const [failuresInARow, ms] of [
    [1, 1_000],
    [3, 4_000],
    [20, 60_000],
  ] as const) {
    const waits = Array.from({ length: 200 }, () => backoffMs({ firstMs: 1_000, maxMs: 60_000 }, failuresInARow));
    assert.ok(Math.min(...waits) >= ms * 0.8 && Math.max(...waits) <= ms * 1.2 && new Set(waits).size > 20, `${ms}`);
  }
});

test('a stop aborts the turn under way, waits for it, and gives a last turn to a job that tells others', async () => {
  const seen: string[] = [];
  const turn: Turn = async (signal) => {
    seen.push(signal.aborted ? 'aborted before' : 'began');
    if (seen.length > 1) return;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    seen.push('aborted');
    signal.throwIfAborted();
  };
  const runner = await withJob({ everyMs: 1, lastTurnMs: 1_000 }, turn, () => until('a turn', () => seen.length === 1));
  assert.deepEqual(seen, ['began', 'aborted', 'began']);
  assert.deepEqual([runner.failuresInARow, lines], [0, []], 'an end is no failure');
});

const span = (ms: number): string =>
  ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`;

test('docs/operations/watch.md lists every job, when it runs and where', () => {
  const text = readFileSync(path.join(projectRoot, 'docs/operations/watch.md'), 'utf8');
  const [, list = ''] = text.split('## Work in the background');
  const listed = list.split('\n').filter((line) => line.startsWith('| `'));
  const rows = listed.map((line) => line.slice(2, -2).split(' | ')).map(([name, , when, where]) => [name, when, where]);
  const declared = JOBS.map(({ name, everyMs, after, leader }) => {
    const when = everyMs !== undefined ? `every ${span(everyMs)}` : after ? `after \`${after.name}\`` : 'when asked';
    return [`\`${name}\``, when, leader === undefined ? 'each instance' : 'one instance'];
  });
  assert.deepEqual(rows, declared);
  assert.equal(new Set(JOBS.map(({ name }) => name)).size, JOBS.length);
});
