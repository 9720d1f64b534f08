import assert from 'node:assert/strict';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { test } from 'vitest';
import { GroupCommit, QueueFullError } from '../../src/tracking/server/ingest/group-commit';

const unavailable = new Error('unavailable');
const isUnavailable = (error: unknown): boolean => error === unavailable;

/** Writes that the test ends. */
function heldWrites() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const write = async (rows: readonly number[]): Promise<number[]> => {
    batches.push([...rows]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return rows.map((row) => row * 10);
  };
  return { batches, write, end: (index: number) => ends[index]?.() };
}

const untilBegun = async (batches: readonly unknown[], number: number): Promise<void> => {
  while (batches.length < number) await nextIteration();
};

test('resolves rows after their write has ended, and batches the rows that arrive during it', async () => {
  const { batches, write, end } = heldWrites();
  const commit = new GroupCommit({ write, isUnavailable, maxBatchRows: 100, maxQueuedRows: 1000 });
  const answers: number[] = [];
  const note = (row: number) => commit.add(row).then((result) => answers.push(result));
  const first = [note(1), note(2)];
  await untilBegun(batches, 1);
  const second = [note(3), note(4), note(5)];
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual([batches, answers], [[[1, 2]], []], 'one write at a time, and no answer before its end');
  end(0);
  await Promise.all(first);
  assert.deepEqual(answers, [10, 20]);
  await untilBegun(batches, 2);
  end(1);
  await Promise.all(second);
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4, 5],
  ]);
});

test('refuses rows when the queue is full, limits the size of a batch, and drains', async () => {
  const { batches, write, end } = heldWrites();
  const commit = new GroupCommit({ write, isUnavailable, maxBatchRows: 2, maxQueuedRows: 5 });
  const first = commit.add(1);
  await untilBegun(batches, 1);
  const queued = [2, 3, 4, 5, 6].map((row) => commit.add(row));
  await assert.rejects(commit.add(7), QueueFullError);
  const drained = commit.drain();
  for (const index of [0, 1, 2, 3]) {
    await untilBegun(batches, index + 1);
    end(index);
  }
  await drained;
  assert.deepEqual(
    [await Promise.all([first, ...queued]), batches],
    [
      [10, 20, 30, 40, 50, 60],
      [[1], [2, 3], [4, 5], [6]],
    ],
  );
  assert.equal(commit.depth(), 0);
});

test('rejects only the bad row of a batch, retries while the database is unavailable, then rejects all', async () => {
  let failures = 1;
  const commit = new GroupCommit<number, number>({
    write: async (rows) => {
      if (rows.includes(13)) throw new Error('bad row');
      if (failures-- > 0) throw unavailable;
      return [...rows];
    },
    ...{ isUnavailable, maxBatchRows: 100, maxQueuedRows: 100 },
  });
  assert.equal(await commit.add(1), 1, 'retried');
  const outcomes = await Promise.allSettled([11, 12, 13, 14].map((row) => commit.add(row)));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
  failures = 100;
  const refused = await Promise.allSettled([1, 2].map((row) => commit.add(row)));
  assert.deepEqual(
    refused.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as Error) : undefined)),
    [unavailable, unavailable],
  );
});
