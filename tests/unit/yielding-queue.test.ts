import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createYieldingQueue } from '../../src/analytics/ingest/yielding-queue';

/** Blocks for 0.2 ms: longer than a slice while other requests are in flight. */
function work(): void {
  const end = performance.now() + 0.2;
  while (performance.now() < end);
}

interface Observation {
  /** numbers of the tasks, as they ran */
  order: number[];
  /** how many tasks had run at each iteration of the event loop */
  seen: number[];
}

/** Enqueues tasks in one go, and a last one from inside the first. */
async function runTasks(count: number, hasOtherRequests: boolean): Promise<Observation> {
  const enqueue = createYieldingQueue(() => hasOtherRequests);
  const order: number[] = [];
  const seen: number[] = [];
  await new Promise<void>((resolve) => {
    const note = (number: number): void => {
      order.push(number);
      if (order.length > count) setImmediate(resolve);
    };
    for (let number = 0; number < count; number += 1) {
      enqueue(() => {
        work();
        note(number);
        if (number === 0) enqueue(() => note(count));
      });
    }
    const observe = (): void => {
      seen.push(order.length);
      if (order.length <= count) setImmediate(observe);
    };
    setImmediate(observe);
  });
  return { order, seen };
}

const TASKS = 60;
const IN_ORDER = Array.from({ length: TASKS + 1 }, (_, number) => number);

const largestSlice = (seen: readonly number[]): number => Math.max(...seen.map((count, index) => count - (seen[index - 1] ?? 0)));
/** @returns iterations of the event loop between this number of tasks and the next task */
const iterationsAfter = (seen: readonly number[], done: number): number => seen.filter((count) => count === done).length;

test('runs tasks in order and yields to the event loop after each slice', async () => {
  const { order, seen } = await runTasks(TASKS, false);
  assert.deepEqual(order, IN_ORDER);
  // Three tasks fill half a millisecond; one more if the clock is coarse.
  assert.ok(largestSlice(seen) <= 4, `tasks done: ${seen.join(' ')}`);
});

test('pauses between slices while other requests are in flight', async () => {
  const { order, seen } = await runTasks(TASKS, true);
  assert.deepEqual(order, IN_ORDER);
  assert.equal(largestSlice(seen), 1);
  // The first slice notices the other requests, and pauses begin after it. On a busy machine they are long, and end the sooner.
  const iterations = order.slice(0, 20).map((_, index) => iterationsAfter(seen, index + 2));
  assert.ok(iterations.filter((number) => number > 1).length > 3, `iterations: ${iterations.join(' ')}`);
});

test('stops pausing for tasks that have waited for a tenth of a second, and still yields', async () => {
  const { order, seen } = await runTasks(800, true);
  const iterations = order.slice(-100, -2).map((_, index) => iterationsAfter(seen, order.length - 100 + index));
  assert.ok(
    iterations.every((number) => number === 1),
    `iterations: ${iterations.join(' ')}`,
  );
});
