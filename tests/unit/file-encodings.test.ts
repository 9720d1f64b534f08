import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { cellText, type Cell } from '../../src/editing/import/server/files/cell';
import { FileError } from '../../src/editing/import/server/files/messages';
import { readTable, type ReadingChoices } from '../../src/editing/import/server/files/read-table';

const folder = mkdtempSync(path.join(tmpdir(), 'file-encodings-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function keep(content: Buffer | string): string {
  files += 1;
  const file = path.join(folder, String(files));
  writeFileSync(file, content);
  return file;
}

const read = (content: Buffer | string, choices?: ReadingChoices) => readTable(keep(content), 'api::product.product', choices);

const rowsOf = async (content: Buffer | string): Promise<[number, ...Cell[]][]> =>
  (await read(content)).rows.map(({ number, cells }) => [number, ...cells]);

/** Windows-1258 as Excel saves it: the marks of tones are letters of their own. */
const WINDOWS_1258 = Buffer.concat([
  Buffer.from('T'),
  Buffer.from([0xea]),
  Buffer.from('n;Gi'),
  Buffer.from([0xe1]),
  Buffer.from('\nR'),
  Buffer.from([0xfd, 0xf5, 0xf2]),
  Buffer.from('u '),
  Buffer.from([0xf0]),
  Buffer.from('o'),
  Buffer.from([0xd2]),
  Buffer.from(';1.290.000 '),
  Buffer.from([0xfe]),
  Buffer.from('\n'),
]);

describe('a table of an older Windows', () => {
  test('is read in Windows-1258', async () => {
    const rows = await rowsOf(WINDOWS_1258);
    assert.deepEqual(
      rows.map(([, ...cells]) => cells.map(cellText)),
      [
        ['Tên', 'Giá'],
        ['Rượu đỏ', '1.290.000 ₫'],
      ],
    );
  });

  const titles = 'Name;Price\n';
  const western = (text: string): Buffer => Buffer.from(titles + text, 'latin1');
  const READINGS: [string, Buffer, string[]][] = [
    [
      'Portuguese',
      western('Quinta do Vale Meão;1\nTinto Cão e Fernão Pires;2\n'),
      ['Quinta do Vale Meão', 'Tinto Cão e Fernão Pires'],
    ],
    ['one Portuguese word', western('Dão;1\n'), ['Dão']],
    ['Portuguese in capitals', western('COLHEITA SELEÇÃO;1\nVINHÕES;2\n'), ['COLHEITA SELEÇÃO', 'VINHÕES']],
    ['Italian', western('Perché no;1\nDamijan Però;2\n'), ['Perché no', 'Damijan Però']],
    ['Catalan', western('Còster del Siurana;1\n'), ['Còster del Siurana']],
    ['French', western('Château L’Évêque brûlé;1\n'.replace('’', '\u0092')), ['Château L’Évêque brûlé']],
    ['German', western('Süßer Müller;1\n'), ['Süßer Müller']],
    ['Spanish', western('Viña Ardanza Añejo;1\n'), ['Viña Ardanza Añejo']],
    ['Slovene', Buffer.concat([western('Ljutomer '), Buffer.from([0x8a]), Buffer.from('ipon;1\n')]), ['Ljutomer Šipon']],
  ];
  for (const [language, content, names] of READINGS)
    test(`reads ${language}, and asks nothing`, async () => {
      const rows = await rowsOf(content);
      assert.deepEqual(
        rows.slice(1).map(([, name = null]) => cellText(name)),
        names,
      );
      assert.deepEqual((await read(content)).readings, []);
    });

  test('asks where its words are of both languages', async () => {
    const both = Buffer.concat([western('Meão;1\n'), WINDOWS_1258.subarray(WINDOWS_1258.indexOf('R'))]);
    const { readings } = await read(both);
    assert.deepEqual(
      readings.map(({ encoding }) => encoding),
      ['windows-1258', 'windows-1252'],
    );
    assert.ok(readings[0]?.examples.includes('Rượu đỏ') && readings[1]?.examples.includes('Meão'));
    const { rows } = await read(both, { encoding: 'windows-1252' });
    assert.equal(rows[1]?.cells[0], 'Meão');
  });

  const FONTS: [string, string][] = [
    ['VNI', 'Teân röôïu;Giaù baùn\nVang ñoû Phaùp;1\nThöông hieäu;2\nXuaát xöù;3\n'],
    ['VNI', 'TEÂN RÖÔÏU;GIAÙ BAÙN\nVANG ÑOÛ PHAÙP;1\nTHÖÔNG HIEÄU;2\nXUAÁT XÖÙ;3\n'],
    ['TCVN3 (ABC)', 'Tªn r­îu;Gi¸ b¸n\nVang ®á Ph¸p;1\nTh­¬ng hiÖu;2\nXuÊt xø;3\n'],
  ];
  for (const [font, text] of FONTS)
    test(`names the fonts ${font} that it is typed for, in bytes and in Unicode`, async () => {
      for (const content of [Buffer.from(text, 'latin1'), Buffer.from(text)])
        await assert.rejects(
          rowsOf(content),
          (error) => error instanceof FileError && error.key === 'legacy-font' && error.values.font === font,
        );
    });

  test('takes no Western table for one that is typed for such fonts', async () => {
    const words =
      'né;thé;très;où;août;là;dès;clé;pré;élevé;à;São;não;maçã;é;até;três;só;já;Röd;für;Öl;grün;niño;año;más;qué;tú;té;día;così;può;già';
    assert.equal((await rowsOf(words)).length, 1);
  });
});
