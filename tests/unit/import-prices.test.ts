import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Cell } from '../../src/editing/import/server/files/cell';
import { currencyOfFormat, foreignCurrencyIn } from '../../src/editing/import/server/files/foreign-money';
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
    ['99.9', thousands, 99_900],
    ['1.290.000', thousands, 1_290_000],
    ['Liên hệ', none, null],
  ];
  for (const [cell, isThousands, expected] of table) {
    const read = readPrice(cell, isThousands);
    assert.deepEqual('fault' in read ? read.fault : read.value, expected, JSON.stringify(cell));
  }
});

test('a price in another currency is told by its sign, its format or its column’s title', () => {
  const texts = [
    '$22.99',
    'US$ 1,299.00',
    '13 €',
    '12,5 euro/chai',
    '£20',
    '100 đô',
    'Price (USD)',
    'Giá (€)',
    '450.000 ₫',
    '1.290.000 đồng',
    'Giá bán',
  ];
  const found = ['$', 'US$', '€', 'euro', '£', 'đô', 'USD', '€', undefined, undefined, undefined];
  assert.deepEqual(texts.map(foreignCurrencyIn), found);
  const formats = ['"$"#,##0.00', '[$€-2] #,##0', '#,##0 "₫"', '[$-409]d/m/yyyy', '#,##0 [$VND]', '#,##0'];
  assert.deepEqual(formats.map(currencyOfFormat), ['$', '€', undefined, undefined, undefined, undefined]);
});
