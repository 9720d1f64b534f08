import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createYieldingQueue } from '../../src/analytics/ingest/yielding-queue';

/** Keeps the processor busy for a fifth of a millisecond: longer than a turn in company. */
function work(): void {
  const end = performance.now() + 0.2;
  while (performance.now() < end);
}

interface Taken {
  /** the pieces of work by their numbers, as they were done */
  order: number[];
  /** how many were done each time that something else came to be done */
  seen: number[];
}

/** Takes turns for so many pieces of work, which all come at once, and for a last one that comes while the first is done. */
async function takeTurns(pieces: number, hasCompany: boolean): Promise<Taken> {
  const takeTurn = createYieldingQueue(() => hasCompany);
  const order: number[] = [];
  const seen: number[] = [];
  await new Promise<void>((resolve) => {
    const note = (number: number): void => {
      order.push(number);
      if (order.length > pieces) setImmediate(resolve);
    };
    for (let number = 0; number < pieces; number += 1) {
      takeTurn(() => {
        work();
        note(number);
        if (number === 0) takeTurn(() => note(pieces));
      });
    }
    const others = (): void => {
      seen.push(order.length);
      if (order.length <= pieces) setImmediate(others);
    };
    setImmediate(others);
  });
  return { order, seen };
}

const PIECES = 60;
const IN_ORDER = Array.from({ length: PIECES + 1 }, (_, number) => number);

const mostAtATime = (seen: readonly number[]): number => Math.max(...seen.map((count, place) => count - (seen[place - 1] ?? 0)));
/** @returns how often something else came to be done between this piece of work and the next */
const timesAfter = (seen: readonly number[], piece: number): number => seen.filter((count) => count === piece).length;

test('what comes at once is done in its order, and whatever else is to be done comes in between', async () => {
  const { order, seen } = await takeTurns(PIECES, false);
  assert.deepEqual(order, IN_ORDER);
  // Three pieces fill half a millisecond; one more where the clock is coarse.
  assert.ok(mostAtATime(seen) <= 4, `${seen.join(' ')} pieces done`);
});

test('while somebody waits for something else, that goes first again and again', async () => {
  const { order, seen } = await takeTurns(PIECES, true);
  assert.deepEqual(order, IN_ORDER);
  assert.equal(mostAtATime(seen), 1);
  // Turns follow one another without a pause until company is noticed, at the first of them.
  const times = order.slice(0, 20).map((_, place) => timesAfter(seen, place + 2));
  assert.ok(times.filter((number) => number > 1).length > 10, `${times.join(' ')} times`);
});

test('what has waited for a tenth of a second lets others come in between only once at a time', async () => {
  const { order, seen } = await takeTurns(800, true);
  const times = order.slice(-100, -2).map((_, place) => timesAfter(seen, order.length - 100 + place));
  assert.ok(
    times.every((number) => number === 1),
    `${times.join(' ')} times`,
  );
});
