import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { streamFromWorker, type WorkerTask } from '../../src/platform/workers/stream-from-worker';
import { WorkerFailure, WorkerTaskError } from '../../src/platform/workers/worker-errors';
import type { TaskName } from '../support/worker-tasks';

const script = require.resolve('../support/worker-tasks.cjs');

const stream = (name: TaskName, values = 0, options: Partial<WorkerTask> = {}): AsyncGenerator<unknown, void> =>
  streamFromWorker({
    ...{ script, input: { name, values }, heapMb: 64, deadlineMs: 20_000, signal: new AbortController().signal },
    ...options,
  });

async function readAll(results: AsyncGenerator<unknown, void>): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of results) values.push(value);
  return values;
}

const failed = (reason: WorkerFailure['reason']) => (error: unknown) => error instanceof WorkerFailure && error.reason === reason;

describe('A task in a worker', () => {
  test('yields its results in order, and has no secrets', async () => {
    assert.deepEqual(
      await readAll(stream('count', 100)),
      [...Array(100).keys()].map((at) => at + 1),
    );
    assert.deepEqual(await readAll(stream('secrets')), [[]]);
  });

  test('has its deadline for its work alone, not for that of its consumer', async () => {
    const deadlineMs = 2_000;
    const seen: unknown[] = [];
    for await (const value of stream('count', 3, { deadlineMs })) {
      if (seen.push(value) === 1) await wait(deadlineMs);
    }
    assert.deepEqual(seen, [1, 2, 3]);
  });

  test('carries its own error over', async () => {
    const results = stream('refuse');
    assert.equal((await results.next()).value, 'first');
    await assert.rejects(
      results.next(),
      (error) => error instanceof WorkerTaskError && error.errorName === 'ColourError' && error.details.key === 'not-a-colour',
    );
  });

  test('ends at its limits of time and memory, and when it ends itself', async () => {
    await assert.rejects(readAll(stream('loop', 0, { deadlineMs: 500 })), failed('timed-out'));
    await assert.rejects(readAll(stream('fill', 0, { heapMb: 32 })), failed('out-of-memory'));
    await assert.rejects(readAll(stream('exit')), failed('crashed'));
    await assert.rejects(readAll(stream('count', 1, { script: '/nowhere.js' })), failed('crashed'));
  });

  test('ends when it is aborted', async () => {
    const left = new AbortController();
    const running = assert.rejects(readAll(stream('loop', 0, { signal: left.signal })), /she has left/);
    left.abort(new Error('she has left'));
    await running;
  });
});
