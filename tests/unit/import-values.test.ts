import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Cell } from '../../src/catalogue/files/cell';
import { FileError } from '../../src/catalogue/files/file-error';
import { readHeader } from '../../src/catalogue/files/header';
import { isErasure, joinList, READERS, splitList } from '../../src/catalogue/files/written-values';

const refused = (key: string) => (error: unknown) => error instanceof FileError && error.key === key;

describe('values', () => {
  const FAULT = 'fault';
  const table: Record<string, [keyof typeof READERS, Cell, unknown][]> = {
    prices: [
      ['price', '1.290.000 ₫', 1_290_000],
      ['price', '1,290,000', 1_290_000],
      ['price', '1 290 000 đ', 1_290_000],
      ['price', '1\u00A0290\u00A0000 VND', 1_290_000],
      ['price', '1.290.000,00', 1_290_000],
      ['price', '1290000.0', 1_290_000],
      ['price', '₫1,290,000', 1_290_000],
      ['price', '990k', 990_000],
      ['price', '1,29 triệu', 1_290_000],
      ['price', "'990000", 990_000],
      ['price', '0', 0],
      ['price', 1_290_000, 1_290_000],
      ['price', -5, -5],
      ['price', '1,29', FAULT],
      ['price', '12.90.000', FAULT],
      ['price', 'liên hệ', FAULT],
      ['price', 0.5, FAULT],
    ],
    'decimal numbers': [
      ['decimal', '12,5', 12.5],
      ['decimal', '12.5%', 12.5],
      ['decimal', '13 % vol.', 13],
      ['decimal', 12.299999999999999, 12.3],
      ['decimal', { kind: 'percent', value: 0.125 }, 12.5],
      ['decimal', '12,5,1', FAULT],
    ],
    volumes: [
      ['volume', '750', 750],
      ['volume', '750 ml', 750],
      ['volume', '75cl', 750],
      ['volume', '1,5 lít', 1_500],
      ['volume', '0.75L', 750],
      ['volume', 0.75, 750],
      ['volume', '1.500 ml', 1_500],
      ['volume', '37,5 CL.', 375],
      ['volume', 'magnum', FAULT],
      ['volume', '0,7501 cl', FAULT],
      ['volume', { kind: 'percent', value: 0.75 }, FAULT],
    ],
    years: [
      ['year', '2015', 2015],
      ['year', 2015, 2015],
      ['year', { kind: 'date', value: '2015-01-01' }, 2015],
      ['year', '01/01/2015', 2015],
      ['year', 'NV', null],
      ['year', 'năm ngoái', FAULT],
      ['year', 2015.5, FAULT],
    ],
    'yes and no': [
      ['boolean', 'Có', true],
      ['boolean', 'CÒN HÀNG', true],
      ['boolean', true, true],
      ['boolean', 1, true],
      ['boolean', 'không', false],
      ['boolean', 'hết', false],
      ['boolean', 12, FAULT],
      ['boolean', 'có lẽ', FAULT],
    ],
    lists: [
      ['list', 'Merlot, Syrah', ['Merlot', 'Syrah']],
      ['list', 'Merlot; Cabernet, Franc ;', ['Merlot', 'Cabernet, Franc']],
      ['list', 'Merlot\nSyrah', ['Merlot', 'Syrah']],
      ['list', 'bò, nướng |', ['bò, nướng']],
    ],
    texts: [
      ['text', ' Rượu\u00A0đỏ\r\n'.normalize('NFD'), 'Rượu đỏ'],
      ['text', 12, '12'],
      ['text', "'=A1", '=A1'],
      ['text', { kind: 'date', value: '2026-02-01' }, FAULT],
      ['text', true, FAULT],
    ],
  };
  for (const [name, cases] of Object.entries(table)) {
    test(`${name} are read as people write them`, () => {
      for (const [kind, cell, expected] of cases) {
        const written = READERS[kind](cell);
        assert.deepEqual('fault' in written ? FAULT : written.value, expected, `${kind} of ${JSON.stringify(cell)}`);
      }
    });
  }

  test('lists are joined in a way that is read again', () => {
    for (const list of [['a', 'b'], ['a, b', 'c'], ['a, b'], ['a|b', 'c;d']]) assert.deepEqual(splitList(joinList(list)), list);
  });

  test('a word erases, a blank does not', () => {
    for (const text of ['(xoá)', '(xóa)', ' (XOÁ) ', '(xoá)'.normalize('NFD'), '(delete)']) assert.ok(isErasure(text), text);
    for (const text of ['', 'xoá', '(không)']) assert.ok(!isErasure(text), text);
  });
});

describe('the names of the columns', () => {
  const headerOf = async (...lines: string[][]) => {
    async function* rows() {
      for (const [index, cells] of lines.entries()) yield { number: index + 1, cells };
    }
    return readHeader('api::product.product', rows(), 'vi');
  };

  test('are understood in Vietnamese and English, without marks, below a title', async () => {
    const { header, rows } = await headerOf(
      ['Bảng giá tháng 12'],
      ['MÃ HÀNG', 'ten ruou', 'Giá bán (đồng)', 'Vintage', 'Ghi chú', '', 'brand'],
      ['1'],
    );
    const names = header.columns.map((column) => column?.name);
    assert.deepEqual(names, ['sku', 'name', 'price', 'vintage', undefined, undefined, 'brand']);
    assert.deepEqual([header.number, header.ignored], [2, ['Ghi chú']]);
    const next = await rows.next();
    assert.equal(next.done === true ? undefined : next.value.number, 3);
  });

  test('are needed, each once', async () => {
    await assert.rejects(headerOf(['một', 'hai']), refused('no-columns'));
    await assert.rejects(headerOf(['Giá', 'price']), refused('column-twice'));
    await assert.rejects(headerOf(), refused('empty-file'));
  });
});
