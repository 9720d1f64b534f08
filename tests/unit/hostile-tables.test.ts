import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { cellText, type Cell, type TableRow } from '../../src/editing/import/server/files/cell';
import type { CellLimits } from '../../src/editing/import/server/files/value-checks';
import { FileError } from '../../src/editing/import/server/files/messages';
import { BATCH_LENGTH, BATCH_ROWS, COLUMNS_MAX, ROW_MAX_LENGTH } from '../../src/editing/import/server/files/limits';
import { FILE_MESSAGES } from '../../src/editing/import/server/files/messages';
import { readImport } from '../../src/editing/import/server/files/read-import';
import { HOSTILE_TABLES, hostileWorkbook } from '../support/hostile-tables';

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMITS: CellLimits = { name: 20, price: 10, description: 10_000, gallery: 1_000 };

/** @returns the batches of rows */
async function read(content: Buffer | string, limits = LIMITS): Promise<TableRow[][]> {
  const file = path.join(folder, 'table');
  writeFileSync(file, content);
  const batches: TableRow[][] = [];
  for await (const batch of readImport({ path: file, uid: 'api::product.product', language: 'vi', limits }))
    if (Array.isArray(batch)) batches.push(batch);
  return batches;
}

const lengthOf = (cells: readonly Cell[]): number => cells.map(cellText).join('').length;

const refused = (key: string) => (error: unknown) => error instanceof FileError && error.key === key;

describe('A hostile table', () => {
  for (const [name, { make, outcome }] of Object.entries(HOSTILE_TABLES)) {
    test(`of ${name} ends as ${outcome}`, async () => {
      if (outcome === 'refused') return assert.rejects(read(make()), FileError);
      const batches = await read(make());
      assert.ok(batches.length > 0);
      for (const batch of batches) {
        const cut = batch.filter(({ cells }) => cells.some((cell) => typeof cell === 'object' && cell?.kind === 'cut'));
        assert.equal(cut.length, batch.length);
        assert.ok(batch.every(({ cells }) => lengthOf(cells) < 2_000));
      }
    });
  }
});

describe('A table at its bounds', () => {
  const letters = (count: number): string => 'x'.repeat(count);

  test('keeps a cell that fits once it is composed and trimmed, and the begin of a longer one', async () => {
    const fits = 'ệ'.repeat(20);
    const [batch = []] = await read(
      [
        'Tên,Giá,Ghi chú',
        `${' '.repeat(90)}${fits.normalize('NFD')}${' '.repeat(90)},1,a`,
        `${letters(21)},1,${letters(1_500)}`,
      ].join('\n'),
    );
    assert.deepEqual(
      batch.map(({ cells }) => cells.map(cellText)),
      [
        [fits, '1', 'a'],
        [`${letters(20)}…`, '1', `${letters(1_000)}…`],
      ],
    );
    assert.deepEqual(batch[1]?.cells[0], { kind: 'cut', value: letters(20), limit: 20 });
  });

  test('keeps a formula’s apostrophe out of the count', async () => {
    const [batch = []] = await read(`Tên,Giá\n'=${letters(19)},1\n'=${letters(20)},1`);
    assert.deepEqual(
      batch.map(({ cells: [name] }) => typeof name),
      ['string', 'object'],
    );
  });

  test('has as many columns as count, and blank ones behind them', async () => {
    const titles = Array.from({ length: COLUMNS_MAX - 1 }, (_, at) => `c${at}`).join(',');
    const blank = ','.repeat(100);
    const [batch = []] = await read(`Tên,${titles}${blank}\na,${titles}${blank}\n`);
    assert.equal(batch[0]?.cells.length, COLUMNS_MAX);
    await assert.rejects(read(`Tên,${titles},one more\na\n`), refused('too-many-columns'));
  });

  test('has its rows in small batches, of long texts in smaller ones', async () => {
    const short = await read(`Tên\n${'a\n'.repeat(BATCH_ROWS + 1)}`);
    assert.deepEqual(
      short.map((batch) => batch.length),
      [BATCH_ROWS, 1],
    );
    const long = await read(`Tên,Mô tả\n${`a,${letters(9_999)}\n`.repeat(50)}`);
    assert.ok(long.length > 1 && long.every((batch) => batch.length <= BATCH_LENGTH / 9_999 + 1));
  });

  test('tells which row is too long', async () => {
    const error: unknown = await read(`Tên,Giá\na,1\n"b,1\n${'c,1\n'.repeat(ROW_MAX_LENGTH / 2)}`).catch(
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof FileError && error.key === 'row-too-long');
    assert.equal(error.values.row, 3);
    assert.match(error.say('vi'), /Dòng 3 dài hơn 1\.000\.000 ký tự/);
    assert.match(error.say('en'), /Row 3 is longer than 1,000,000 characters/);
  });

  test('refuses a row of many shared texts, which the file names once', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(40);
    const workbook = hostileWorkbook({
      strings: `<sst><si><t>${letters(30_000)}</t></si></sst>`,
      sheet: `<worksheet><sheetData><row><c t="str"><v>Tên</v></c></row><row>${cells}</row></sheetData></worksheet>`,
    });
    await assert.rejects(read(workbook), refused('row-too-long'));
  });

  test('has a message for each bound that names it', () => {
    for (const key of Object.keys(FILE_MESSAGES).filter((name) =>
      /^(too-(many-(rows|columns|parts)|much|slow)|unpacked|row-too|import-too)/.test(name),
    ))
      for (const text of FILE_MESSAGES[key as keyof typeof FILE_MESSAGES]) assert.match(text, /\{max\}/, key);
  });
});
