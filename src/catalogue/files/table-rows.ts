import { isBlank, type Cell, type TableRow } from './cell';
import { readCsvRows } from './csv-rows';
import { FileError } from './file-error';
import { LegacyFonts } from './legacy-fonts';
import { CELL_MAX_LENGTH, COLUMNS_MAX, ROW_MAX_LENGTH } from './limits';
import type { CodePage, EncodingReading, SheetState } from './panel-api';
import { detectEncoding, readHead } from './text-decoding';
import { readFeedRows } from './feed-rows';
import { assertTable } from './file-kinds';
import { listSheets, readXlsxRows, type SheetChoice } from './xlsx-rows';

const ZIP = Buffer.from('PK\u0003\u0004');
const XML = /^\uFEFF?\s*<(?:\?xml|rss|feed)[\s>]/;

const startsWith = (head: Buffer, mark: Buffer): boolean => head.subarray(0, mark.length).equals(mark);

const lengthOf = (cell: Cell): number =>
  typeof cell === 'string' ? cell.length : typeof cell === 'object' && cell !== null ? String(cell.value).length : 0;

/** Spaces, dashes, commas, emoji one after the other: more say nothing, and each pattern would look at all of them from each of them. */
const RUN = /([\s\p{P}\p{S}]{100})[\s\p{P}\p{S}]+/gu;

const withoutRuns = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, CELL_MAX_LENGTH).replace(RUN, '$1') : cell);

/** @returns the row without the blank cells at its end, with texts that patterns may read. @throws FileError */
function bound({ cells, ...row }: TableRow): TableRow {
  const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  if (width > COLUMNS_MAX) throw new FileError('too-many-columns', { max: COLUMNS_MAX });
  const kept = cells.slice(0, width);
  if (kept.reduce((sum: number, cell) => sum + lengthOf(cell), 0) > ROW_MAX_LENGTH)
    throw new FileError('row-too-long', { row: row.number, max: ROW_MAX_LENGTH });
  return { ...row, cells: kept.map(withoutRuns) };
}

/** What an editor says of how a file is read. */
export interface ReadingChoices {
  /** of a file that is not in Unicode */
  encoding?: CodePage | undefined;
  /** of a workbook: those that are read; undefined: all with columns that are known */
  sheets?: readonly string[] | undefined;
}

/** The rows of a file as it has them, with the sheets that they come from. */
export interface RawRows {
  sheets: readonly SheetState[];
  /** begins at the first one, each time */
  rows: () => AsyncGenerator<TableRow>;
}

/** Reads the rows that hold something. The file's first bytes tell what it is, not its name. @throws FileError */
export async function* readTable(
  path: string,
  { encoding, ...choice }: Pick<ReadingChoices, 'encoding'> & SheetChoice = {},
): AsyncGenerator<TableRow> {
  const head = await readHead(path);
  await assertTable(path, head);
  const isXml = XML.test(head.toString('utf8'));
  const fonts = new LegacyFonts();
  const rows = startsWith(head, ZIP) ? readXlsxRows(path, choice) : isXml ? readFeedRows(path) : readCsvRows(path, encoding);
  for await (const row of rows) {
    const bounded = bound(row);
    fonts.add(bounded);
    if (bounded.cells.length > 0) yield bounded;
  }
}

/** @returns the names of a workbook's sheets where it shows several; none of another file. @throws FileError */
export async function sheetsOf(path: string): Promise<string[]> {
  const head = await readHead(path);
  await assertTable(path, head);
  const sheets = startsWith(head, ZIP) ? await listSheets(path) : [];
  return sheets.length > 1 ? sheets : [];
}

/** @returns the readings of a file whose words do not tell its encoding */
export async function readingsOf(path: string): Promise<EncodingReading[]> {
  return startsWith(await readHead(path), ZIP) ? [] : [...(await detectEncoding(path)).readings];
}
