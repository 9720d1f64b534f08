import assert from 'node:assert/strict';
import { test } from 'vitest';
import { AdmissionQueue } from '../../src/platform/load-shedding/admission-queue';
import { until } from '../support/until';

interface Observed {
  started: number[];
  refused: [number, string][];
}

function createQueue() {
  const queue = new AdmissionQueue(10);
  const observed: Observed = { started: [], refused: [] };
  const add = (number: number, isAbandoned = false): void =>
    queue.add({
      start: () => observed.started.push(number),
      refuse: (reason) => observed.refused.push([number, reason]),
      isAbandoned: () => isAbandoned,
    });
  return { queue, observed, add };
}

test('starts what the limit allows, and the rest in order as work ends', async () => {
  const { queue, observed, add } = createQueue();
  const limit = queue.limit;
  for (let number = 0; number < limit + 3; number += 1) add(number, number === limit + 1);
  assert.deepEqual([queue.running, queue.queued], [0, limit + 3], 'the event loop comes first');
  await until('the limit is reached', () => queue.running === limit);
  assert.deepEqual([observed.started.length, queue.queued], [limit, 3]);
  queue.finish();
  queue.finish();
  await until('two more have started', () => observed.started.length === limit + 2);
  assert.deepEqual(observed.started.slice(limit), [limit, limit + 2], 'the one whose client has left is skipped');
  assert.deepEqual([observed.refused, queue.running, queue.queued], [[], limit, 0]);
});

test('refuses what waits too long, and then what comes, until work ends', async () => {
  const { queue, observed, add } = createQueue();
  const limit = queue.limit;
  for (let number = 0; number < limit + 2; number += 1) add(number);
  await until('the limit is reached', () => queue.running === limit);
  // The event loop stands still: nothing is refused before the next one comes.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, 650);
  add(100);
  assert.deepEqual(observed.refused, [[100, 'queue_full']]);
  await until('what waited is refused', () => observed.refused.length === 3);
  assert.deepEqual(
    observed.refused.slice(1).map(([, reason]) => reason),
    ['queue_time', 'queue_time'],
  );
  add(101);
  queue.finish();
  await until('the next one starts', () => observed.started.includes(101));
});

test('lets the event loop run while it starts work that takes long', async () => {
  const { queue, add } = createQueue();
  let iterations = 0;
  let done = 0;
  const work = (): void => {
    for (const end = performance.now() + 3; performance.now() < end;);
    done += 1;
    queue.finish();
  };
  for (let count = 0; count < 20; count += 1) queue.add({ start: work, refuse: () => add(0), isAbandoned: () => false });
  await new Promise<void>((resolve) => {
    const observe = (): void => {
      iterations += 1;
      if (done === 20) resolve();
      else setImmediate(observe);
    };
    observe();
  });
  assert.ok(iterations >= 20, `${iterations} iterations for 20 pieces of 3 ms`);
});
