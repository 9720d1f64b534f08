import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { describe, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { runInWorker, streamFromWorker, type WorkerTask } from '../../src/platform/workers/run-in-worker';
import { WorkerFailure, WorkerTaskError } from '../../src/platform/workers/worker-errors';
import type { TaskName } from '../support/worker-tasks';

const script = require.resolve('../support/worker-tasks.cjs');

const task = (name: TaskName, values = 0, options: Partial<WorkerTask> = {}): WorkerTask => ({
  ...{ script, input: { name, values }, heapMb: 64, deadlineMs: 20_000 },
  ...options,
});

const failed = (reason: WorkerFailure['reason']) => (error: unknown) => error instanceof WorkerFailure && error.reason === reason;

describe('A task in a worker', () => {
  test('yields its results in order, and has no secrets', async () => {
    const values: number[] = [];
    for await (const value of streamFromWorker<number>(task('count', 100))) values.push(value);
    assert.deepEqual(
      values,
      [...Array(100).keys()].map((at) => at + 1),
    );
    assert.deepEqual(await runInWorker(task('secrets')), []);
  });

  test('has its deadline for its work alone, not for that of its consumer', async () => {
    const deadlineMs = 2_000;
    const seen: number[] = [];
    for await (const value of streamFromWorker<number>(task('count', 3, { deadlineMs }))) {
      if (seen.push(value) === 1) await wait(deadlineMs);
    }
    assert.deepEqual(seen, [1, 2, 3]);
  });

  test('carries its own error over', async () => {
    await assert.rejects(
      async () => {
        for await (const value of streamFromWorker(task('refuse'))) assert.equal(value, 'first');
      },
      (error) => error instanceof WorkerTaskError && error.errorName === 'ColourError' && error.details.key === 'not-a-colour',
    );
    const known = new Error('known');
    const stream = streamFromWorker(task('refuse', 0, { revive: ({ details }) => (details.values ? known : undefined) }));
    await stream.next();
    await assert.rejects(stream.next(), known);
  });

  test('ends at its limits of time and memory, and when it ends itself', async () => {
    await assert.rejects(runInWorker(task('loop', 0, { deadlineMs: 500 })), failed('timed-out'));
    await assert.rejects(runInWorker(task('fill', 0, { heapMb: 32 })), failed('out-of-memory'));
    await assert.rejects(runInWorker(task('exit')), failed('crashed'));
    await assert.rejects(runInWorker(task('count', 0)), failed('crashed'));
    await assert.rejects(runInWorker(task('count', 1, { script: '/nowhere.js' })), failed('crashed'));
  });

  test('ends when it is aborted, and the next one has its turn', async () => {
    const left = new AbortController();
    const options = { signal: left.signal, deadlineMs: 60_000 };
    const running = [1, 2, 3, 4].map(() => assert.rejects(runInWorker(task('loop', 0, options)), /she has left/));
    const later = runInWorker(task('count', 7));
    left.abort(new Error('she has left'));
    await Promise.all(running);
    assert.equal(await later, 1);
  });

  test('is refused when too many wait', async () => {
    const left = new AbortController();
    setMaxListeners(0, left.signal);
    const options = { signal: left.signal, deadlineMs: 60_000 };
    const all = Promise.allSettled(Array.from({ length: 60 }, () => runInWorker(task('loop', 0, options))));
    setImmediate(() => left.abort());
    const refused = (await all).filter((one) => one.status === 'rejected' && failed('busy')(one.reason));
    assert.equal(refused.length, 7);
  });
});
