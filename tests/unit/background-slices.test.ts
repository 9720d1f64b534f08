import assert from 'node:assert/strict';
import { test } from 'vitest';
import { admission } from '../../src/platform/load-shedding/admission-queue';
import { BackgroundSlices } from '../../src/platform/load-shedding/background-slices';

const startPage = (): Promise<void> =>
  new Promise((resolve, reject) => {
    admission.add({ isAbandoned: () => false, refuse: reject, start: resolve });
  });

test('begins the next slice when the page of a visitor has ended', async () => {
  await startPage();
  const order: string[] = [];
  const next = new BackgroundSlices().next().then(() => order.push('slice'));
  setImmediate(() => {
    order.push('page');
    admission.finish();
  });
  await next;
  assert.deepEqual(order, ['page', 'slice']);
});

test('goes on beside pages that do not end', async () => {
  await startPage();
  try {
    await new BackgroundSlices().next();
    assert.equal(admission.running, 1);
  } finally {
    admission.finish();
  }
});
