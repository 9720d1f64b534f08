import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Cell } from '../../src/catalogue/files/cell';
import { readPrice } from '../../src/catalogue/files/written-prices';

test('prices that need an answer are read by it', () => {
  const none = { isThousands: false, isMillions: false, rates: {} };
  const rates = { ...none, rates: { USD: 25_400, EUR: 29_000 } };
  const thousands = { ...none, isThousands: true };
  const millions = { ...none, isMillions: true };
  const table: [Cell, typeof rates | typeof none, unknown][] = [
    ['$22.99', rates, 584_000],
    ['US$ 1,299.00', rates, 32_995_000],
    ['13 €', rates, 377_000],
    ['12,5 euro/chai', rates, 363_000],
    ['EUR 1.299', rates, 37_671_000],
    ['£20', rates, 'foreign-price'],
    ['$22.99', none, 'foreign-price'],
    ['450.000 ₫', rates, 450_000],
    ['0,135', millions, 135_000],
    [1.29, millions, 1_290_000],
    ['2', millions, 2_000_000],
    ['450.000', millions, 450_000],
    ['0,135', none, 'price-part'],
    [450, thousands, 450_000],
    ['135,5', thousands, 135_500],
    ['1.290', thousands, 1_290_000],
    ['990k', thousands, 990_000],
    ['1.290.000', thousands, 1_290_000],
    ['Liên hệ', rates, null],
  ];
  for (const [cell, choices, expected] of table) {
    const read = readPrice(cell, choices);
    assert.deepEqual('fault' in read ? read.fault : read.value, expected, JSON.stringify(cell));
  }
});
