import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from '../../src/tracking/turns';

const PIECES = Array.from({ length: 60 }, (_, number) => number);

/** Keeps the processor busy for a fifth of a millisecond. */
function work(): void {
  const end = performance.now() + 0.2;
  while (performance.now() < end);
}

/** Takes turns for sixty pieces of work. @returns their order, and how many were done whenever something else came to be done */
async function takeTurns(hasCompany: boolean): Promise<{ done: number[]; seen: number[] }> {
  const takeTurn = createTurns(() => hasCompany);
  const done: number[] = [];
  const seen: number[] = [];
  await new Promise<void>((resolve) => {
    for (const number of PIECES) {
      takeTurn(() => {
        work();
        done.push(number);
        // What comes while a turn is taken is behind those that wait.
        if (number === 0) takeTurn(() => seen.push(done.length));
        if (done.length === PIECES.length) setImmediate(resolve);
      });
    }
    const others = (): void => {
      seen.push(done.length);
      if (done.length < PIECES.length) setImmediate(others);
    };
    setImmediate(others);
  });
  return { done, seen };
}

const mostAtATime = (seen: readonly number[]): number => Math.max(...seen.map((count, place) => count - (seen[place - 1] ?? 0)));

test('what comes at once is done in its order, and whatever else is to be done comes in between', async () => {
  const { done, seen } = await takeTurns(false);
  assert.deepEqual(done, PIECES);
  // Three pieces fill half a millisecond; one more where the clock is coarse.
  assert.ok(mostAtATime(seen) <= 4, `${seen.join(' ')} pieces done`);
  assert.ok(seen.includes(PIECES.length), 'what came later was done as well');
});

test('while somebody waits for something else, it comes in between more often', async () => {
  const { done, seen } = await takeTurns(true);
  assert.deepEqual(done, PIECES);
  assert.ok(mostAtATime(seen) <= 2, `${seen.join(' ')} pieces done`);
});
