import assert from 'node:assert/strict';
import { test } from 'node:test';
import { admission, isOverloaded } from '../../src/platform/load-shedding/admission-queue';
import { until } from '../support/until';

test('refuses events while pages have waited for 200 ms, before it refuses pages', async () => {
  let running = 0;
  const refused: string[] = [];
  const addPage = (): void =>
    admission.add({ start: () => (running += 1), refuse: (reason) => refused.push(reason), isAbandoned: () => false });
  const { limit } = admission;
  for (let page = 0; page < limit; page += 1) addPage();
  await until('all places are taken', () => running === limit);
  assert.equal(isOverloaded(), false, 'pages run and none waits');

  addPage();
  assert.equal(isOverloaded(), false, 'a page that has just come is no overload');
  await until('events are refused', isOverloaded);
  assert.ok(admission.ageMs > 200 && admission.ageMs < 700, `after ${Math.round(admission.ageMs)} ms`);
  addPage();
  assert.deepEqual(refused, [], 'pages still wait');

  for (let page = 0; page < limit; page += 1) admission.finish(performance.now(), true);
  await until('the pages that waited have started', () => running === limit + 2);
  assert.equal(isOverloaded(), false);
});
