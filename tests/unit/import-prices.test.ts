import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Cell } from '../../src/editing/import/server/files/cell';
import { readPrice } from '../../src/editing/import/server/files/written-prices';

test('prices that need an answer are read by it', () => {
  const [none, thousands] = [false, true];
  const table: [Cell, boolean, unknown][] = [
    ['$22.99', none, 'bad-price'],
    ['450.000 ₫', none, 450_000],
    ['0,135', none, 'bad-price'],
    ['1,29 ₫', none, 'bad-price'],
    [450, thousands, 450_000],
    ['135,5', thousands, 135_500],
    ['1.290', thousands, 1_290_000],
    ['990k', thousands, 990_000],
    ['1.290.000', thousands, 1_290_000],
    ['Liên hệ', none, null],
  ];
  for (const [cell, isThousands, expected] of table) {
    const read = readPrice(cell, isThousands);
    assert.deepEqual('fault' in read ? read.fault : read.value, expected, JSON.stringify(cell));
  }
});
