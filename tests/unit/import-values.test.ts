import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { Cell } from '../../src/editing/import/server/files/cell';
import { FileError } from '../../src/editing/import/server/files/messages';
import { assertEachOnce, findHeader } from '../../src/editing/import/server/files/header';
import { groupKey } from '../../src/editing/import/server/files/new-groups';
import { toCell } from '../../src/editing/import/server/files/sheet-cells';
import { isErasure, joinList, READERS, splitList } from '../../src/editing/import/server/files/written-values';

const refused = (key: string) => (error: unknown) => error instanceof FileError && error.key === key;

test('codes are read as their number format shows them', () => {
  const table: [format: string, value: number, shown: string | undefined][] = [
    ['00000', 123, '00123'],
    ['"SP-"00000', 4_567, 'SP-04567'],
    ['000-000', 12_345, '012-345'],
    ['00000', 1_234_567, '1234567'],
    ['00000', 1.5, undefined],
    ['0', 5, undefined],
    ['General', 5, undefined],
    ['#,##0', 5_000, undefined],
    ['0.00', 5, undefined],
    ['dd/mm/yyyy', 45_000, undefined],
  ];
  for (const [format, value, shown] of table) {
    const cell = toCell({ t: 'n', v: value, z: format }, false);
    assert.deepEqual(typeof cell === 'string' ? cell : undefined, shown, format);
  }
});

test('years that are formatted as days are years', () => {
  const days = (
    [
      ['yyyy', 2019],
      ['dd/mm/yyyy', 45_000],
      ['yyyy', 45_000],
    ] as const
  ).map(([z, v]) => toCell({ t: 'n', v, z }, false));
  const day = { kind: 'date', value: '2023-03-15' };
  assert.deepEqual(days, [2019, day, day]);
});

test('spelling twins of a type are one new type', () => {
  const keyOf = (name: string) => groupKey({ attribute: 'wine_type', name });
  for (const name of ['Rượu vang đỏ', 'VANG ĐỎ', 'vang do', 'Red wine']) assert.equal(keyOf(name), keyOf('Vang đỏ'), name);
  for (const name of ['Vang trắng', 'Champagne']) assert.notEqual(keyOf(name), keyOf('Vang đỏ'), name);
});

describe('values', () => {
  const FAULT = 'fault';
  const BODIES = { light: { vi: 'Nhẹ nhàng', en: 'Light-bodied' }, full: { vi: 'Đậm đà', en: 'Full-bodied' } };
  const table: Record<string, [keyof typeof READERS, Cell, unknown][]> = {
    'numbers that are formatted as codes': [
      ['volume', '00750', 750],
      ['price', 'đ0290000', 290_000],
    ],
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
      ['price', '9990000.0000', 9_990_000],
      ['price', '450.000đ/chai', 450_000],
      ['price', '$22.99', FAULT],
      ['price', 'Liên hệ', null],
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
      ['volume', 'magnum', 1_500],
      ['volume', '0,7501 cl', FAULT],
      ['volume', { kind: 'percent', value: 0.75 }, FAULT],
    ],
    years: [
      ['year', '2015', 2015],
      ['year', 2015, 2015],
      ['year', { kind: 'date', value: '2015-01-01' }, 2015],
      ['year', '01/01/2015', 2015],
      ['year', 'NV', null],
      ['year', 'MV', null],
      ['year', 1001, null],
      ['year', '1001', null],
      ['year', '2019.0', 2019],
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
      ['boolean', 12, true],
      ['boolean', '0.0', false],
      ['boolean', '-2', false],
      ['boolean', 'còn 5', true],
      ['boolean', 'outofstock', false],
      ['boolean', 'in_stock', true],
      ['boolean', 'preorder', false],
      ['boolean', 'có lẽ', FAULT],
    ],
    grapes: [
      ['grapes', 'Merlot / Syrah & Malbec + Cabernet Franc', ['Merlot', 'Syrah', 'Malbec', 'Cabernet Franc']],
      ['grapes', 'Cabernet Sauvignon 60%, Merlot (37,5 %) và 2.5% Syrah', ['Cabernet Sauvignon', 'Merlot', 'Syrah']],
      ['grapes', '100% Pinot Noir · Gamay, Xarel·lo e Syrah (Shiraz)', ['Pinot Noir', 'Gamay', 'Xarel·lo', 'Syrah']],
      ['grapes', 'Rhône blend (Grenache, Syrah)', ['Rhône blend', 'Grenache', 'Syrah']],
      ['grapes', 'Nho Merlot, Malbec. và các giống khác', ['Merlot', 'Malbec']],
    ],
    lists: [
      ['list', 'Merlot, Syrah', ['Merlot', 'Syrah']],
      ['list', 'Merlot; Cabernet, Franc ;', ['Merlot', 'Cabernet, Franc']],
      ['list', 'Merlot\nSyrah', ['Merlot', 'Syrah']],
      ['list', 'bò, nướng |', ['bò, nướng']],
      ['list', 'Bò, thú rừng (nai, thỏ), phô mai', ['Bò', 'thú rừng (nai, thỏ)', 'phô mai']],
      ['list', 'Bò (nai, thỏ', ['Bò (nai', 'thỏ']],
    ],
    'addresses of pages': [
      ['slug', 'https://shop.vn/ruou-vang/Penfolds-Bin-389.html?ref=1', 'penfolds-bin-389'],
      ['slug', 'https://shop.vn/p/113708750', ''],
      ['slug', 'https://shop.vn/r%C6%B0%E1%BB%A3u', ''],
    ],
    texts: [
      ['text', ' Rượu\u00A0đỏ\r\n'.normalize('NFD'), 'Rượu đỏ'],
      ['text', 12, '12'],
      ['text', "'=A1", '=A1'],
      ['text', { kind: 'date', value: '2026-02-01' }, FAULT],
      ['text', true, FAULT],
    ],
    choices: [
      ['choice', 'Đậm đà', 'full'],
      ['choice', 'dam da', 'full'],
      ['choice', 'FULL', 'full'],
      ['choice', 'Full-bodied', 'full'],
      ['choice', 'nồng', FAULT],
      ['choices', 'Đậm đà; light', ['full', 'light']],
      ['choices', 'Đậm đà, nồng', FAULT],
    ],
  };
  for (const [name, cases] of Object.entries(table)) {
    test(`${name} are read as people write them`, () => {
      for (const [kind, cell, expected] of cases) {
        const written = READERS[kind](cell, BODIES);
        assert.deepEqual('fault' in written ? FAULT : written.value, expected, `${kind} of ${JSON.stringify(cell)}`);
      }
    });
  }

  test('lists are joined in a way that is read again', () => {
    for (const list of [['a', 'b'], ['a, b', 'c'], ['a, b'], ['a|b', 'c;d'], ['a (b, c)', 'd']])
      assert.deepEqual(splitList(joinList(list)), list);
  });

  test('a word erases, a blank does not', () => {
    for (const text of ['(xoá)', '(xóa)', ' (XOÁ) ', '(xoá)'.normalize('NFD'), '(delete)']) assert.ok(isErasure(text), text);
    for (const text of ['', 'xoá', '(không)']) assert.ok(!isErasure(text), text);
  });
});

describe('the names of the columns', () => {
  const headerOf = (...lines: string[][]) =>
    findHeader(
      'api::product.product',
      lines.map((cells, index) => ({ number: index + 1, cells })),
    ) ?? assert.fail('no column is known');
  const namesOf = (titles: string[]) => headerOf(titles, ['1']).columns.map((column) => column?.name);

  test('are understood in Vietnamese and English, without marks, below a title', () => {
    const header = headerOf(
      ['Bảng giá tháng 12'],
      ['MÃ HÀNG', 'ten ruou', 'Giá bán (đồng)', 'Vintage', 'Ghi chú', '', 'brand'],
      ['1'],
    );
    const names = header.columns.map((column) => column?.name);
    assert.deepEqual(names, ['sku', 'name', 'price', 'vintage', undefined, undefined, 'brand']);
    assert.deepEqual([header.number, header.ignored], [2, ['Ghi chú']]);
  });

  test('are those that shops use', () => {
    const titles = [
      'Mã SP',
      'Tên SP',
      'Giá bán/chai',
      'Giá khuyến mãi',
      'Năm SX',
      'Tồn kho',
      'Dung tích',
      'Loại vang',
      'Nước sản xuất',
      'NSX',
    ];
    const names = ['sku', 'name', 'price', 'sale_price', 'vintage', 'in_stock', 'volume_ml', 'wine_type', 'country', 'brand'];
    assert.deepEqual(namesOf(titles), names);
    for (const title of ['Giá bán lẻ', 'Giá lẻ', 'Giá bán VNĐ'])
      assert.deepEqual(namesOf(['Tên hàng hóa', title]), ['name', 'price']);
    assert.deepEqual(namesOf(['Mã hàng hóa', 'Năm sản xuất', 'Mô tả sản phẩm']), ['sku', 'vintage', 'description']);
    // A bar code is the code of a product that has no other.
    assert.deepEqual(namesOf(['Tên', 'Mã vạch']), ['name', 'sku']);
    assert.deepEqual(namesOf(['Mã vạch', 'Tên', 'Mã SP']), [undefined, 'name', 'sku']);
  });

  test('are those of tables from other countries, and the better of two', () => {
    assert.deepEqual(namesOf(['와인명(한글)*', '생산자(원어)', '품종*', '타입*', '빈티지', '설명']), [
      ...['name', 'brand', 'grapes', 'wine_type', 'vintage', 'description'],
    ]);
    assert.deepEqual(namesOf(['Nom', 'Millésime', 'Cépage', 'Couleur', 'Pays', 'Prix']), [
      ...['name', 'vintage', 'grapes', 'wine_type', 'country', 'price'],
    ]);
    assert.deepEqual(namesOf(['Tên', 'Taste notes', 'Product highlights', 'Hiển thị']), [
      ...['name', undefined, 'description', 'status'],
    ]);
    assert.deepEqual(namesOf(['Designation', 'Title']), [undefined, 'name']);
    assert.deepEqual(namesOf(['Tên', 'Province', 'Region 1']), ['name', undefined, 'origin']);
  });

  test('are needed, each once', () => {
    assert.equal(findHeader('api::product.product', [{ number: 1, cells: ['một', 'hai'] }]), undefined);
    assert.throws(() => assertEachOnce(headerOf(['Giá', 'price'])), refused('column-twice'));
  });
});
