import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readPrice, showPrice } from '../../src/editing/fields/panel/price-text';

test('shows a price in groups of three digits', () => {
  assert.equal(showPrice(990_000), '990.000 ₫');
  assert.equal(showPrice(1_290_000), '1.290.000 ₫');
  assert.equal(showPrice(0), '0 ₫');
  assert.equal(showPrice(null), '');
});

test('reads a price as Vietnamese and English editors write it', () => {
  for (const text of [
    ...['1290000', '1.290.000', '1,290,000', '1 290 000', '1\u00a0290\u00a0000', ' 1.290.000 ₫', '1.290.000đ', '１２９００００'],
    ...['1.290.000 VND', '1.290.000,00', '1,290,000.00', '1290000,00', '1.290.000,00 đ', '1,29 triệu', '1tr29', '1290k'],
  ])
    assert.equal(readPrice(text), 1_290_000, text);
  assert.equal(readPrice('0'), 0);
  assert.equal(readPrice('369'), 369);
});

test('does not guess what may be several prices', () => {
  for (const text of [
    ...[
      '5.5',
      '12,5',
      '12.5',
      '1.29',
      '1,29',
      '1.2900',
      '990.',
      '0.990',
      '-5',
      '-5k',
      '1e6',
      '',
      'liên hệ',
      '12.34.567',
      '1..000',
    ],
  ])
    assert.equal(readPrice(text), undefined, text);
});

test('reads what it shows', () => {
  for (const price of [0, 369, 10_000, 1_290_000, 2_147_483_647]) assert.equal(readPrice(showPrice(price)), price);
});
