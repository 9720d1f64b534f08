import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from '../../src/tracking/turns';

/** Keeps the processor busy for a fifth of a millisecond. */
function work(): void {
  const end = performance.now() + 0.2;
  while (performance.now() < end);
}

test('what comes at once is done in its order, and whatever else is to be done comes in between', async () => {
  const takeTurn = createTurns();
  const done: number[] = [];
  const rest: number[] = [];
  const all = Array.from({ length: 60 }, (_, number) => number);
  await new Promise<void>((resolve) => {
    for (const number of all) {
      takeTurn(() => {
        work();
        done.push(number);
        // What comes while a turn is taken is behind those that wait.
        if (number === 0) takeTurn(() => rest.push(done.length));
        if (done.length === all.length) setImmediate(resolve);
      });
    }
    const others = (): void => {
      rest.push(done.length);
      if (done.length < all.length) setImmediate(others);
    };
    setImmediate(others);
  });
  assert.deepEqual(done, all);
  // Three pieces fill half a millisecond; one more where the clock is coarse.
  const gaps = rest.map((count, place) => count - (rest[place - 1] ?? 0));
  assert.ok(Math.max(...gaps) <= 4, `${gaps.join(' ')} pieces at a time`);
  assert.ok(rest.includes(all.length), 'what came later was done as well');
});
