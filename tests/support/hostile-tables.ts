import { packZip, type PackedEntry, type Repeated } from './packed-zip';

const MB = 1024 * 1024;
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const times = (piece: string, bytes: number, begin = '', end = ''): Repeated => ({
  ...{ begin, piece, end },
  times: Math.floor(bytes / piece.length),
});

type Part = 'sheet' | 'strings' | 'styles' | 'workbook' | 'relations';

const PATHS: Readonly<Record<Part, string>> = {
  workbook: 'xl/workbook.xml',
  relations: 'xl/_rels/workbook.xml.rels',
  sheet: 'xl/worksheets/sheet1.xml',
  strings: 'xl/sharedStrings.xml',
  styles: 'xl/styles.xml',
};

const target = (id: string, type: string, path: string): string =>
  `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${path}"/>`;

const RELATIONS = [
  target('rId1', 'worksheet', 'worksheets/sheet1.xml'),
  target('rId2', 'sharedStrings', 'sharedStrings.xml'),
  target('rId3', 'styles', 'styles.xml'),
].join('');

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER = `<row>${text('Tên')}${text('Giá')}${text('Mô tả')}</row>`;
const SHEET_BEGIN = `<worksheet><sheetData>${HEADER}`;
const SHEET_END = '</sheetData></worksheet>';

const PLAIN: Readonly<Record<Part, string>> = {
  workbook: `<workbook xmlns:r="${RELATION}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  relations: `<Relationships>${RELATIONS}</Relationships>`,
  sheet: `${SHEET_BEGIN}<row>${text('Rượu')}</row>${SHEET_END}`,
  strings: '<sst><si><t>Rượu</t></si></sst>',
  styles: '<styleSheet><cellXfs><xf/></cellXfs></styleSheet>',
};

/** @returns a workbook of one product, but for these parts */
export function hostileWorkbook(
  parts: Readonly<Partial<Record<Part, string | Repeated>>>,
  others: Readonly<Record<string, PackedEntry>> = {},
): Buffer {
  const own = (Object.keys(PATHS) as Part[]).map((part): [string, PackedEntry] => [
    PATHS[part],
    { content: parts[part] ?? PLAIN[part] },
  ]);
  return packZip({ ...Object.fromEntries(own), ...others });
}

const sheetOf = (piece: string, bytes: number, begin = '', end = ''): Buffer =>
  hostileWorkbook({ sheet: times(piece, bytes, `${SHEET_BEGIN}${begin}`, `${end}${SHEET_END}`) });

function csv(piece: string, bytes: number, header = 'Tên,Giá,Mô tả\n'): Buffer {
  const length = Buffer.byteLength(piece);
  return Buffer.concat([Buffer.from(header), Buffer.alloc(Math.floor(bytes / length) * length, piece)]);
}

/** What an import answers: it refuses the file, or has a dry run whose rows are all wrong. */
export type Outcome = 'refused' | 'wrong rows';

export interface HostileTable {
  file: string;
  outcome: Outcome;
  make: () => Buffer;
}

const xlsx = (make: () => Buffer, outcome: Outcome = 'refused'): HostileTable => ({ file: 'bang.xlsx', outcome, make });
const csvFile = (make: () => Buffer, outcome: Outcome = 'refused'): HostileTable => ({ file: 'bang.csv', outcome, make });

/** Small files that are large once they are read, and large ones of nothing, by what is wrong with them. */
export const HOSTILE_TABLES: Readonly<Record<string, HostileTable>> = {
  '52 million open tags': xlsx(() => sheetOf('<a>', 156 * MB)),
  'a tag of 20 million attributes': xlsx(() => sheetOf(' a=""', 100 * MB, '<row><c', '/></row>')),
  'a tag whose name has 500 MB': xlsx(() => sheetOf('a', 500 * MB, '<', '/>')),
  'a text of 500 MB': xlsx(() => sheetOf('a', 500 * MB, '<row><c t="str"><v>', '</v></c></row>')),
  'a comment of 500 MB': xlsx(() => sheetOf('a', 500 * MB, '<!--', '-->')),
  'a row of 150 million cells': xlsx(() => sheetOf('<c/>', 590 * MB, '<row>', '</row>')),
  'a shared text of 60 MB': xlsx(() => hostileWorkbook({ strings: times('a', 60 * MB, '<sst><si><t>', '</t></si></sst>') })),
  '3 million styles': xlsx(() =>
    hostileWorkbook({ styles: times('<xf/>', 15 * MB, '<styleSheet><cellXfs>', '</cellXfs></styleSheet>') }),
  ),
  'a million sheets': xlsx(() =>
    hostileWorkbook({ workbook: times('<sheet name="a"/>', 15 * MB, '<workbook><sheets>', '</sheets></workbook>') }),
  ),
  '400,000 relations': xlsx(() =>
    hostileWorkbook({
      relations: times('<Relationship Id="a" Type="b" Target="c"/>', 15 * MB, '<Relationships>', `${RELATIONS}</Relationships>`),
    }),
  ),
  'entities in entities': xlsx(() =>
    hostileWorkbook({
      sheet: `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "${'&a;'.repeat(1_000)}">]>${SHEET_BEGIN}<row>${text('&b;')}</row>${SHEET_END}`,
    }),
  ),
  'a sheet that lies about its size': xlsx(() =>
    hostileWorkbook({}, { [PATHS.sheet]: { content: times('<row/>', 400 * MB, SHEET_BEGIN, SHEET_END), statedBytes: 1_000 } }),
  ),
  'rows without end': xlsx(() =>
    hostileWorkbook({ sheet: `${SHEET_BEGIN}<row r="99999999999">${text('Rượu')}</row>${SHEET_END}` }),
  ),
  'a CSV of rows of 200,000 columns': csvFile(() => csv(`${','.repeat(200_000)}a\n`, 60 * MB)),
  'a CSV of prices of 30,000 hyphens': csvFile(() => csv(`Rượu,${'-'.repeat(30_000)},a\n`, 3 * MB), 'wrong rows'),
  'a CSV of galleries of 10,000 pictures': csvFile(
    () => csv(`Rượu,1,"${'a.jpg|'.repeat(5_000)}"\n`, 3 * MB, 'Tên,Giá,Ảnh\n'),
    'wrong rows',
  ),
};
