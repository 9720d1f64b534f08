import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, test } from 'vitest';
import { cellText, guardText, unguardText, type Cell } from '../../src/editing/import/server/files/cell';
import { FileError } from '../../src/editing/import/server/files/messages';
import type { TableValue } from '../../src/editing/import/server/files/format-cells';
import { readTable } from '../../src/editing/import/server/files/read-table';
import { writeCsv, writeXlsx } from '../../src/editing/import/server/files/write-table';
import { zipOf } from '../support/workbook';

const folder = mkdtempSync(path.join(tmpdir(), 'import-forms-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function keep(content: Buffer | string): string {
  files += 1;
  const file = path.join(folder, String(files));
  writeFileSync(file, content);
  return file;
}

/** @returns the rows with their numbers */
async function rowsOf(content: Buffer | string): Promise<[number, ...Cell[]][]> {
  const { rows } = await readTable(keep(content), 'api::product.product');
  return rows.map(({ number, cells }) => [number, ...cells]);
}

const refused = (key: string) => (error: unknown) => error instanceof FileError && error.key === key;

describe('CSV', () => {
  const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
  const expected = [
    [1, 'Tên', 'Giá'],
    [2, 'Rượu đỏ', '1'],
  ];
  const forms: Record<string, Buffer | string> = {
    'UTF-8': 'Tên,Giá\nRượu đỏ,1\n',
    'a byte order mark and line ends of Windows': '\uFEFFTên,Giá\r\nRượu đỏ,1\r\n',
    semicolons: 'Tên;Giá\nRượu đỏ;1',
    tabs: 'Tên\tGiá\nRượu đỏ\t1',
    'UTF-16 with tabs, “Unicode text” of Excel': utf16('Tên\tGiá\r\nRượu đỏ\t1\r\n'),
    'UTF-16 with its bytes the other way round': utf16('Tên,Giá\nRượu đỏ,1').swap16(),
    'UTF-16 without a mark': Buffer.from('Tên,Giá\nRượu đỏ,1\n'.padEnd(60, '\n'), 'utf16le'),
    'decomposed letters': 'Tên,Giá\nRượu đỏ,1\n'.normalize('NFD'),
    'quotes and empty rows at the end': '"Tên","Giá"\n"Rượu đỏ","1"\n,\n,\n\n',
  };
  for (const [form, content] of Object.entries(forms)) {
    test(`is read with ${form}`, async () => {
      const rows = await rowsOf(content);
      assert.deepEqual(
        rows.map(([number, ...cells]) => [number, ...cells.map(cellText)]),
        expected,
      );
    });
  }

  test('keeps the numbers of a spreadsheet’s rows, with line breaks and delimiters in quotes', async () => {
    const rows = await rowsOf('sep=;\r\nTên;Mô tả\r\nA;"một, hai\r\nba; ""bốn"""\r\n;\r\nB;c\r\n');
    assert.deepEqual(
      rows.map(([number, ...cells]) => [number, ...cells.map(cellText)]),
      [
        [2, 'Tên', 'Mô tả'],
        [3, 'A', 'một, hai\nba; "bốn"'],
        [5, 'B', 'c'],
      ],
    );
  });

  test('is parted by what all its lines have, whatever its prices have more of', async () => {
    const rows = await rowsOf('Mã;Giá\nA;1,250,000\nB;2,500,000\nC;0,135\n');
    assert.deepEqual(rows.at(-1), [4, 'C', '0,135']);
  });

  test('is read without the quotes of a program that quoted it again', async () => {
    const rows = await rowsOf('Tên,Giá\n"""Rượu đỏ""","""$1"""\n"Hạng ""A""",2\n');
    assert.deepEqual(rows.slice(1), [
      [2, 'Rượu đỏ', '$1'],
      [3, 'Hạng "A"', '2'],
    ]);
  });

  test('that can’t be read is refused', async () => {
    await assert.rejects(rowsOf(`a,b\n"${'x'.repeat(100)}`), refused('broken-csv'));
    await assert.rejects(rowsOf(Buffer.from([0, 1, 2, 3, 0, 0, 0, 1])), refused('not-a-table'));
    await assert.rejects(rowsOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])), refused('is-picture'));
    await assert.rejects(rowsOf('%PDF-1.7\n'), refused('is-pdf'));
    await assert.rejects(rowsOf('<html><table><tr><td>Tên'), refused('is-html'));
    await assert.rejects(rowsOf('<?xml version="1.0"?><rss><item>'), refused('is-xml'));
  });
});

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook as Excel writes it. */
const workbook = (rows: string, parts: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${['styles', 'sharedStrings'].map((part) => `<Override PartName="/xl/${part}.xml" ContentType="${OFFICE}.${part}+xml"/>`).join('')}</Types>`,
    'xl/workbook.xml':
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATION}"><workbookPr/><sheets><sheet name="Ẩn" sheetId="1" state="hidden" r:id="rId1"/>` +
      '<sheet name="Bảng" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${RELATION}/worksheet" Target="/xl/worksheets/sheet2.xml"/>` +
      `<Relationship Id="rId3" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/>` +
      `<Relationship Id="rId4" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>Tên</t></si><si><r><t>Rượu </t></r><r><t>đỏ</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b</t></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0&quot; đồng&quot;"/>' +
      '</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet2.xml': `<x:worksheet xmlns:x="urn:x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ...parts,
  });

describe('.xlsx', () => {
  test('is read as Excel writes it: the first visible sheet, shared texts, formulas, days, percentages, gaps', async () => {
    const rows = await rowsOf(
      await workbook(
        '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>' +
          '<x:row r="3"><x:c r="A3" s="1"><x:v>42005.75</x:v></x:c><x:c r="B3" s="2"><x:v>0.125</x:v></x:c>' +
          '<x:c r="C3" s="3"><x:f>A1*2</x:f><x:v>1290000</x:v></x:c><x:c r="D3" t="str"><x:f>B1</x:f><x:v>chữ</x:v></x:c>' +
          '<x:c r="E3" t="e"><x:v>#N/A</x:v></x:c><x:c r="F3" t="b"><x:v>1</x:v></x:c>' +
          '<x:c r="G3" t="inlineStr"><x:is><x:t>trong ô</x:t></x:is></x:c><x:c r="H3"><x:f>A1</x:f></x:c><x:c r="AA3" t="s"><x:v>2</x:v></x:c></x:row>' +
          '<x:row r="4"><x:c r="A4" s="1"/></x:row><x:row r="5"/>',
      ),
    );
    assert.deepEqual(rows[0], [1, 'Tên', null, 'Rượu đỏ']);
    const [number, ...cells] = rows[1] ?? [0];
    assert.equal(number, 3);
    assert.deepEqual(cells.slice(0, 8), [
      { kind: 'date', value: '2015-01-01' },
      { kind: 'percent', value: 0.125 },
      1_290_000,
      'chữ',
      { kind: 'error', value: '#N/A' },
      true,
      'trong ô',
      { kind: 'error', value: '=…' },
    ]);
    assert.deepEqual([cells[26], cells.length, rows.length], ['a\rb', 27, 2]);
  });

  test('that is damaged, or unpacks without end, is refused', async () => {
    await assert.rejects(rowsOf(Buffer.from('PK\u0003\u0004 and nothing')), refused('broken-workbook'));
    await assert.rejects(rowsOf(await zipOf({ 'a.txt': 'a' })), refused('is-packed'));
    const strings = `<sst><si><t>${'0'.repeat(101 * 1024 * 1024)}</t></si></sst>`;
    await assert.rejects(rowsOf(await workbook('', { 'xl/sharedStrings.xml': strings })), refused('unpacked-too-large'));
  });
});

describe('what is written', () => {
  const texts = ['Rượu đỏ', 'a;b,"c"\nd', '=1+1', "'=1+1", '-5', '@x', '+84', "l'été", 'a_x000D_b', '<&>', ' | '];
  async function* rows(): AsyncGenerator<readonly TableValue[]> {
    yield ['Tên', 'Số', 'Trống'];
    for (const text of texts) yield [text, 12.5, null];
  }
  const read = async (content: Buffer): Promise<string[]> =>
    (await rowsOf(content)).slice(1).map(([, cell]) => unguardText(cellText(cell ?? null)));

  test('as CSV and .xlsx is read again as it was, and no cell is a formula', async () => {
    const expected = texts.map((text) => text.trim());
    const csv = await buffer(writeCsv(rows(), ','));
    assert.deepEqual(await read(csv), expected);
    assert.doesNotMatch(csv.toString(), /(?:^|,)"?[=+\-@]/m);
    assert.deepEqual(await read(await buffer(writeXlsx(rows(), { name: 'Bảng', widths: [10] }))), expected);
  });

  test('of days is read as days', async () => {
    const days = ['1900-03-01', '2024-02-29', '2026-11-21'];
    async function* table() {
      yield ['Ngày'];
      for (const day of days) yield [new Date(day)];
    }
    const read = await rowsOf(await buffer(writeXlsx(table(), { name: 'Ngày', widths: [10] })));
    assert.deepEqual(
      read.slice(1).map(([, cell]) => cell),
      days.map((value) => ({ kind: 'date', value })),
    );
  });

  test('is guarded in a way that is undone', () => {
    for (const text of texts) assert.equal(unguardText(guardText(text)), text);
  });
});
