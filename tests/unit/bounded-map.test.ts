import assert from 'node:assert/strict';
import { test } from 'vitest';
import { BoundedMap } from '../../src/platform/rate-limit/counters';

const MAX = 100;

test('evicts old keys and never exceeds its bound', () => {
  const map = new BoundedMap<{ count: number }>(MAX);
  for (let address = 0; address < 100 * MAX; address += 1) {
    map.set(`${address}`, { count: address });
    assert.ok(map.size <= MAX);
  }
  assert.equal(map.get('0'), undefined);
  assert.deepEqual([map.has('0'), map.has(`${100 * MAX - 1}`)], [false, true]);
});

test('a key in use is never evicted', () => {
  const map = new BoundedMap<{ count: number }>(MAX);
  const busy = { count: 1 };
  map.set('busy', busy);
  for (let address = 0; address < 100 * MAX; address += 1) {
    map.set(`${address}`, { count: address });
    if (address % 10 === 0) assert.equal(map.get('busy'), busy);
  }
});
