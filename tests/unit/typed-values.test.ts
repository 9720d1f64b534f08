import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { readCount, readShownState, readYesNo } from '../../src/editing/import/server/files/written-states';
import { splitGrapes, READERS, type Written } from '../../src/editing/import/server/files/written-values';

const valueOf = (written: Written<unknown>): unknown => ('value' in written ? written.value : written.fault);

describe('what people type into tables', () => {
  test('of prices', () => {
    const prices = [
      '1tr2',
      '2tr5',
      '1tr250',
      '2 triệu rưỡi',
      '1tr 50k',
      '1.250k',
      '450.000,-',
      '450,000đ (đã VAT)',
      '450.000đ đã bao gồm VAT',
      '450.000 (chưa VAT)',
      'từ 450.000',
    ];
    assert.deepEqual(
      prices.map((text) => valueOf(READERS.price(text))),
      [1_200_000, 2_500_000, 1_250_000, 2_500_000, 1_050_000, 1_250_000, 450_000, 450_000, 450_000, 'bad-price', 'bad-price'],
    );
  });

  test('of stock and states', () => {
    const stock = ['>10', '10+', 'nhiều', 'Unlimited', 'Sắp về', 'Pre-order', 'out-of-stock', 'Hết hàng tạm thời', '-2', 'mai'];
    assert.deepEqual(stock.map(readYesNo), [true, true, true, true, false, false, false, false, false, undefined]);
    assert.deepEqual(['> 10', 'Unlimited'].map(readCount), [10, undefined]);
    assert.deepEqual(['Tạm ngừng', 'future'].map(readShownState), ['draft', 'draft']);
  });

  test('of years, volumes and strengths', () => {
    const years = ['Vintage 2019', '2019 (mới)', 'N/V', 'Không', '2019/2020'];
    assert.deepEqual(
      years.map((text) => valueOf(READERS.year(text))),
      [2019, 2019, null, null, 'bad-year'],
    );
    const volumes = ['Magnum', '700 ML/chai', '750cc', '18,75 cl', '12x750ml', '750ml x 6'];
    assert.deepEqual(
      volumes.map((text) => valueOf(READERS.volume(text))),
      [1_500, 700, 750, 187, 'bad-volume', 'bad-volume'],
    );
    const strengths = ['~13%', '0.135', 0.14, '0.5', '0.05%', '12 - 14%'];
    assert.deepEqual(
      strengths.map((cell) => valueOf(READERS.decimal(cell))),
      [13, 13.5, 14, 0.5, 0.05, 'bad-decimal'],
    );
  });

  test('of grapes with their shares behind a sign', () => {
    assert.deepEqual(splitGrapes('Cabernet Sauvignon: 60%, Merlot - 40%'), ['Cabernet Sauvignon', 'Merlot']);
  });
});
