import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { createGroupCommit, QueueFull, type GroupCommit } from '../../src/analytics/ingest/group-commit';

const away = new Error('away');
const isAway = (error: unknown): boolean => error === away;

const added = <Row, Result>(commit: GroupCommit<Row, Result>, row: Row): Promise<Result> =>
  new Promise((resolve, reject) => commit.add(row, { resolve, reject }));

/** Writes that end when the test says so. */
function heldWrites() {
  const groups: number[][] = [];
  const ends: (() => void)[] = [];
  const write = async (rows: readonly number[]): Promise<number[]> => {
    groups.push([...rows]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return rows.map((row) => row * 10);
  };
  return { groups, write, end: (place: number) => ends[place]?.() };
}

const begun = async (groups: readonly unknown[], number: number): Promise<void> => {
  while (groups.length < number) await turn();
};

test('nobody hears of success before the write has ended; those who come meanwhile go together', async () => {
  const { groups, write, end } = heldWrites();
  const commit = createGroupCommit({ write, isAway, batchMax: 100, queueMax: 1000 });
  const answers: number[] = [];
  const note = (row: number) => added(commit, row).then((result) => answers.push(result));
  const first = [note(1), note(2)];
  await begun(groups, 1);
  const second = [note(3), note(4), note(5)];
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual([groups, answers], [[[1, 2]], []], 'one write at a time, and no answer before its end');
  end(0);
  await Promise.all(first);
  assert.deepEqual(answers, [10, 20]);
  await begun(groups, 2);
  end(1);
  await Promise.all(second);
  assert.deepEqual(groups, [
    [1, 2],
    [3, 4, 5],
  ]);
});

test('a full queue refuses at once, a group is no larger than allowed, and settling waits for all', async () => {
  const groups: number[][] = [];
  const commit = createGroupCommit<number, number>({
    write: async (rows) => {
      groups.push([...rows]);
      return [...rows];
    },
    ...{ isAway, batchMax: 2, queueMax: 5 },
  });
  // Two are being written, and five wait.
  const taken = [1, 2, 3, 4, 5, 6, 7].map((row) => added(commit, row));
  await assert.rejects(added(commit, 8), QueueFull);
  await commit.settle();
  assert.deepEqual(
    [await Promise.all(taken), groups],
    [
      [1, 2, 3, 4, 5, 6, 7],
      [[1, 2], [3, 4], [5, 6], [7]],
    ],
  );
  assert.equal(commit.depth(), 0);
});

test('a bad row fails alone; a database that is away is tried again, and then all who wait are told', async () => {
  let failures = 1;
  const commit = createGroupCommit<number, number>({
    write: async (rows) => {
      if (rows.includes(13)) throw new Error('bad row');
      if (failures-- > 0) throw away;
      return [...rows];
    },
    ...{ isAway, batchMax: 100, queueMax: 100 },
  });
  assert.equal(await added(commit, 1), 1, 'tried again');
  const outcomes = await Promise.allSettled([11, 12, 13, 14].map((row) => added(commit, row)));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
  failures = 100;
  const refused = await Promise.allSettled([1, 2].map((row) => added(commit, row)));
  assert.deepEqual(
    refused.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as Error) : undefined)),
    [away, away],
  );
});
