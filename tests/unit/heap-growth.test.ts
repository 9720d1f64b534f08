import assert from 'node:assert/strict';
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { noteKept } from '../../src/cache/heap-growth';

const KEPT_AT_ONCE = 25_000;
const ROUNDS = 40;
/** A little more than the second after which it is looked how much was kept. */
const NEXT_LOOK_MS = 1_200;

/** Node's own types leave its detail out. */
type Collection = PerformanceEntry & { detail: { kind: number } };

let collections = 0;
const observer = new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries() as Collection[]) {
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections += 1;
  }
});
observer.observe({ entryTypes: ['gc'] });

const kept: number[][] = [];

/** Pushes things out that have grown old, as new answers do to kept ones. @returns how often V8 has cleared them away */
async function pushOut(bytes: number): Promise<number> {
  const before = collections;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let place = 0; place < KEPT_AT_ONCE; place += 1) kept[place] = new Array<number>(64).fill(place);
    noteKept(bytes);
    await pause(1);
  }
  return collections - before;
}

test('while thousands of pages push each other out, V8 clears away sooner than for a few', async () => {
  await pushOut(100);
  await pause(NEXT_LOOK_MS);
  const usual = await pushOut(100);
  await pushOut(1_000_000);
  await pause(NEXT_LOOK_MS);
  const sooner = await pushOut(1_000_000);
  assert.ok(sooner > usual && sooner >= 2 * usual, `${sooner} collections, ${usual} otherwise`);
});
