import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createDayCounter } from '../../src/analytics/ingest/day-counter';

const flushIntervalMs = 3_600_000;
const untouched = (): void => assert.fail('nothing is too much, and nothing fails');

test('adds what was counted when it is closed, and nothing twice', async () => {
  const added: [string, number][][] = [];
  const counter = createDayCounter({
    ...{ flushIntervalMs, onError: untouched, onOverflow: untouched },
    add: async (_day, counts) => void added.push([...counts]),
  });
  for (const key of ['a', 'b', 'a']) counter.increment(key);
  await counter.close();
  await counter.close();
  assert.deepEqual(added, [
    [
      ['a', 2],
      ['b', 1],
    ],
  ]);
});

test('counts again later what could not be added', async () => {
  const added: [string, number][][] = [];
  const errors: unknown[] = [];
  const away = new Error('the database is away');
  const counter = createDayCounter({
    ...{ flushIntervalMs, onError: (error: unknown) => void errors.push(error) },
    add: async (_day, counts) => {
      if (errors.length === 0) throw away;
      added.push([...counts]);
    },
  });
  counter.increment('a');
  await counter.close();
  counter.increment('a');
  await counter.close();
  assert.deepEqual([errors, added], [[away], [[['a', 2]]]]);
});

test('holds a limited number of keys, and tells what it does not count', async () => {
  const added: [string, number][][] = [];
  let overflow = 0;
  const counter = createDayCounter({
    ...{ flushIntervalMs, maxKeys: 2, onError: untouched, onOverflow: (number: number) => void (overflow += number) },
    add: async (_day, counts) => void added.push([...counts]),
  });
  for (const key of ['a', 'b', 'c', 'b', 'd']) counter.increment(key);
  await counter.close();
  assert.deepEqual(added, [
    [
      ['a', 1],
      ['b', 2],
    ],
  ]);
  assert.equal(overflow, 2);
});
