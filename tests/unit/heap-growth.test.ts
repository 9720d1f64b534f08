import assert from 'node:assert/strict';
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noteKept } from '../../src/cache/heap-growth';

const KEPT_AT_ONCE = 25_000;
const ROUNDS = 40;
/** Longer than the interval of one second at which the setting is reviewed. */
const NEXT_REVIEW_MS = 1_200;

/** Node's own types lack `detail`. */
type Collection = PerformanceEntry & { detail: { kind: number } };

let collections = 0;
const observer = new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries() as Collection[]) {
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections += 1;
  }
});
observer.observe({ entryTypes: ['gc'] });

const kept: number[][] = [];

/** Replaces old objects, as new answers evict cached ones. @returns how many major collections V8 made */
async function evict(bytes: number): Promise<number> {
  const before = collections;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let place = 0; place < KEPT_AT_ONCE; place += 1) kept[place] = new Array<number>(64).fill(place);
    noteKept(bytes);
    await pause(1);
  }
  return collections - before;
}

test('V8 collects sooner while thousands of answers are evicted', async () => {
  await evict(100);
  await pause(NEXT_REVIEW_MS);
  const usual = await evict(100);
  await evict(1_000_000);
  await pause(NEXT_REVIEW_MS);
  const sooner = await evict(1_000_000);
  assert.ok(sooner > usual && sooner >= 2 * usual, `${sooner} collections, ${usual} otherwise`);
});
