import assert from 'node:assert/strict';
import { test } from 'vitest';
import { admission, isOverloaded } from '../../src/platform/load-shedding/admission-queue';
import { until } from '../support/until';

test('refuses events while more pages than may run have waited for 200 ms, before it refuses pages', async () => {
  let running = 0;
  const refused: string[] = [];
  const addPage = (): void =>
    admission.add({ start: () => (running += 1), refuse: (reason) => refused.push(reason), isAbandoned: () => false });
  const { limit } = admission;
  for (let page = 0; page < limit; page += 1) addPage();
  await until('all places are taken', () => running === limit);
  assert.equal(isOverloaded(), false, 'pages run and none waits');

  for (let page = 0; page < limit; page += 1) addPage();
  await until('pages wait for 200 ms', () => admission.ageMs > 200);
  assert.equal(isOverloaded(), false, 'no more pages wait than may run at once');

  addPage();
  assert.equal(isOverloaded(), true, 'one more');
  assert.ok(admission.ageMs < 700, `after ${Math.round(admission.ageMs)} ms`);
  addPage();
  assert.deepEqual(refused, [], 'pages still wait');

  for (let page = 0; page < limit; page += 1) admission.finish();
  await until('pages that waited have started', () => running >= 2 * limit);
  assert.equal(isOverloaded(), false);
  for (let page = 0; page < limit; page += 1) admission.finish();
  await until('the last pages have started', () => running === 2 * limit + 2);
});
