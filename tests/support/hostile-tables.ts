import { packZip, type PackedEntry, type Repeated } from './packed-zip';

const MB = 1024 * 1024;
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const times = (piece: string, bytes: number, begin = '', end = ''): Repeated => ({
  ...{ begin, piece, end },
  times: Math.floor(bytes / piece.length),
});

const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const override = (part: string): string => `<Override PartName="/xl/${part}.xml" ContentType="${OFFICE}.${part}+xml"/>`;
const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('styles')}${override('sharedStrings')}</Types>`;

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
  workbook: `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATION}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
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
  return packZip({ '[Content_Types].xml': { content: TYPES }, ...Object.fromEntries(own), ...others });
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
  'a text of 500 MB': xlsx(() => sheetOf('a', 500 * MB, '<row><c t="str"><v>', '</v></c></row>')),
  'a row of 150 million cells': xlsx(() => sheetOf('<c/>', 590 * MB, '<row>', '</row>')),
  'a sheet that lies about its size': xlsx(() =>
    hostileWorkbook({}, { [PATHS.sheet]: { content: times('<row/>', 400 * MB, SHEET_BEGIN, SHEET_END), statedBytes: 1_000 } }),
  ),
  'a CSV of rows of 200,000 columns': csvFile(() => csv(`${','.repeat(200_000)}a\n`, 24 * MB)),
  'a CSV of prices of 30,000 hyphens': csvFile(() => csv(`Rượu,${'-'.repeat(30_000)},a\n`, 3 * MB), 'wrong rows'),
  'a CSV of galleries of 10,000 pictures': csvFile(
    () => csv(`Rượu,1,"${'a.jpg|'.repeat(5_000)}"\n`, 3 * MB, 'Tên,Giá,Ảnh\n'),
    'wrong rows',
  ),
};
