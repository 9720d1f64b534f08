import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { cellText } from '../../src/editing/import/server/files/cell';
import { FileError } from '../../src/editing/import/server/files/messages';
import { openTable, readImport } from '../../src/editing/import/server/files/read-import';
import { readTable } from '../../src/editing/import/server/files/read-table';
import { workbookOf, zipOf, type SheetContent } from '../support/workbook';

const folder = mkdtempSync(path.join(tmpdir(), 'import-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'file');
const PRODUCT = { path: file, uid: 'api::product.product', language: 'vi' } as const;

/** @returns the rows by their columns of ours */
async function read(content: Buffer, sheet?: string) {
  writeFileSync(file, content);
  const raw = await readTable(file, PRODUCT.uid, { sheet });
  const { header, rows } = openTable(raw, PRODUCT);
  const wines: (string | undefined)[][] = [];
  for (const { number, cells } of rows)
    wines.push([
      String(number),
      ...['sku', 'name', 'price', 'vintage'].map((name) =>
        cellText(cells[header.columns.findIndex((column) => column?.name === name)] ?? null),
      ),
    ]);
  return { wines, sheets: raw.sheets.map(({ name, isRead, isTable }) => [name, isRead, isTable]) };
}

const GUIDE: SheetContent = {
  name: 'Hướng dẫn',
  rows: [['Cách điền bảng'], [], ['Tên', '(điền tên)'], ['Giá bán', '(số đồng)'], ['Hỏi chị Lan nếu chưa rõ']],
};
const REDS: SheetContent = {
  name: 'Vang đỏ',
  rows: [['Bảng giá tháng 11'], ['Mã SP', 'Tên SP', 'Giá bán'], ['D1', 'Đỏ một', 100_000], [], ['D2', 'Đỏ hai', 200_000]],
};
const WHITES: SheetContent = {
  name: 'Vang trắng',
  rows: [
    ['Niên vụ', 'Giá', 'Tên rượu', 'Mã hàng'],
    [2019, 300_000, 'Trắng một', 'T1'],
  ],
};

describe('a workbook of several sheets', () => {
  test('is read from its first sheet with known columns; the others are named', async () => {
    const { wines, sheets } = await read(await workbookOf([GUIDE, REDS, WHITES]));
    assert.deepEqual(wines, [
      ['3', 'D1', 'Đỏ một', '100000', ''],
      ['5', 'D2', 'Đỏ hai', '200000', ''],
    ]);
    assert.deepEqual(sheets, [
      ['Hướng dẫn', false, false],
      ['Vang đỏ', true, true],
      ['Vang trắng', false, true],
    ]);
  });

  test('is read from the sheet that the editor chooses', async () => {
    const { wines, sheets } = await read(await workbookOf([GUIDE, REDS, WHITES]), 'Vang trắng');
    assert.deepEqual(wines, [['2', 'T1', 'Trắng một', '300000', '2019']]);
    assert.deepEqual(
      sheets.map(([, isRead]) => isRead),
      [false, false, true],
    );
  });

  test('of which no column is known shows its fullest one, and names all', async () => {
    const words = [
      ['와인', '국가'],
      ['가', '프랑스'],
      ['나', '이탈리아'],
    ];
    writeFileSync(
      file,
      await workbookOf([
        { name: '안내', rows: [['설명']] },
        { name: '목록', rows: words },
      ]),
    );
    for await (const head of readImport({ ...PRODUCT, limits: {}, isInspection: true })) {
      if (Array.isArray(head)) continue;
      const { columns, sheets } = head.inspected;
      assert.deepEqual(
        columns.map(({ title, examples }) => [title, examples]),
        [
          ['와인', ['가', '나']],
          ['국가', ['프랑스', '이탈리아']],
        ],
      );
      assert.deepEqual(
        sheets.map(({ isRead }) => isRead),
        [false, true],
      );
    }
  });

  test('has no rows of what only looks like some: blank ones with a format, a number down the margin', async () => {
    const blank = Array.from({ length: 20_000 }, (_, at) => (at < 50 ? [at + 3] : [null, '', ' ']));
    const { wines } = await read(
      await workbookOf([GUIDE, { name: 'Bảng', rows: [['STT', 'Tên', 'Giá'], [1, 'Một', 5], ...blank] }]),
    );
    assert.deepEqual(wines, [['2', '', 'Một', '5', '']]);
  });
});

describe('a price list', () => {
  test('says in headings, the name of its sheet and merged cells what its rows do not repeat; sums and titles are no wines', async () => {
    const titles = ['STT', 'Mã', 'Tên rượu', 'Nhà sản xuất', 'Vùng', 'Giá'];
    writeFileSync(
      file,
      await workbookOf([
        {
          name: 'Vang đỏ',
          rows: [
            ['BẢNG GIÁ'],
            titles,
            ['I', null, 'VANG Ý'],
            [1, 'A', 'Một', 'Antinori', 'Toscana', 10],
            [2, 'B', 'Hai', null, null, 20],
            [null, null, 'TỔNG CỘNG', null, null, 30],
            ['II. BORDEAUX (PHÁP)'],
            [3, 'C', 'Ba', 'Lynch', null, 30],
            titles,
            [4, 'D', 'Bốn', 'Lynch', 'Pauillac', 40],
            [null, null, 'NHÀ LATOUR'],
            [5, 'E', 'Năm', 'Latour', null, 50],
            [6, 'Total', 'Sáu', 'Latour', null, 60],
            [null, null, null, 'Người lập', 'Giám đốc'],
          ],
          merged: ['A1:F1', 'D4:D5', 'A7:F7'],
        },
        GUIDE,
      ]),
    );
    const { header, rows } = openTable(await readTable(file, PRODUCT.uid), PRODUCT);
    assert.deepEqual(header.titles.slice(6), ['Quốc gia (tên, nhóm)', 'Loại rượu (tên, nhóm)']);
    const wines: string[][] = [];
    const leftOut: unknown[] = [];
    for (const { cells, leftOut: left } of rows) {
      const at = (name: string): string => cellText(cells[header.columns.findIndex((one) => one?.name === name)] ?? null);
      if (left) leftOut.push([left.reason, left.label]);
      else wines.push(['sku', 'brand', 'wine_type', 'country', 'origin'].map(at));
    }
    assert.deepEqual(wines, [
      ['A', 'Antinori', 'Vang đỏ', 'Ý', 'Toscana'],
      ['B', 'Antinori', 'Vang đỏ', 'Ý', ''],
      ['C', 'Lynch', 'Vang đỏ', 'Pháp', 'Bordeaux'],
      ['D', 'Lynch', 'Vang đỏ', 'Pháp', 'Pauillac'],
      ['E', 'Latour', 'Vang đỏ', 'Pháp', 'Bordeaux'],
      ['Total', 'Latour', 'Vang đỏ', 'Pháp', 'Bordeaux'],
    ]);
    assert.deepEqual(leftOut, [
      ['heading', 'VANG Ý'],
      ['total', 'TỔNG CỘNG'],
      ['heading', 'II. BORDEAUX (PHÁP)'],
      ['heading', 'Tên rượu'],
      ['heading', 'NHÀ LATOUR'],
      ['heading', 'Người lập'],
    ]);
  });
});

/** An OLE file with one directory sector behind its header. */
function oleOf(streams: readonly string[], directory = 0): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(directory, 48);
  const entries = streams.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    return entry;
  });
  return Buffer.concat([header, Buffer.alloc(512 * directory), ...entries, Buffer.alloc(512)]);
}

describe('a file that is no table is told apart', () => {
  const files: Record<string, [key: string, content: () => Buffer | string | Promise<Buffer>]> = {
    '.xlsx with a password': ['has-password', () => oleOf(['Root Entry', 'EncryptionInfo', 'EncryptedPackage'], 30)],
    'a cut OLE file': ['broken-workbook', () => oleOf([]).subarray(0, 40)],
    '.ods with a hidden row': ['hidden-parts', () => zipOf({ 'content.xml': '<table:table-row table:visibility="collapse"/>' })],
    'a ZIP of pictures': ['is-packed', () => zipOf({ 'a.jpg': '' })],
    '.numbers': ['is-numbers', () => zipOf({ 'Index/Document.iwa': '' })],
    '.docx': [
      'is-document',
      () =>
        zipOf({
          '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
          'word/document.xml': '<a/>',
        }),
    ],
    'XML of Excel 2003': [
      'is-xml',
      () => '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
    ],
    'a web page with its pictures': ['is-html', () => 'MIME-Version: 1.0\nX-Document-Type: Workbook\n'],
    'a web page': ['is-html', () => '\n<table border=1><tr><td>Tên</td></tr></table>'],
    PDF: ['is-pdf', () => '%PDF-1.7\n'],
  };
  for (const [name, [key, make]] of Object.entries(files))
    test(name, async () => {
      writeFileSync(file, await make());
      const refused = (error: unknown): boolean => error instanceof FileError && error.key === key;
      await assert.rejects(readTable(file, PRODUCT.uid), refused);
    });
});
