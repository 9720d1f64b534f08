import { isBlank, type Cell, type TableRow } from './cell';
import { readCsvRows } from './csv-rows';
import { FileError } from './file-error';
import { LegacyFonts } from './legacy-fonts';
import { COLUMNS_MAX, ROW_MAX_LENGTH } from './limits';
import type { CodePage, EncodingReading } from './panel-api';
import { detectEncoding, readHead } from './text-decoding';
import { readFeedRows } from './feed-rows';
import { assertTable } from './file-kinds';
import { readXlsxRows } from './xlsx-rows';

const ZIP = Buffer.from('PK\u0003\u0004');
const XML = /^\uFEFF?\s*<(?:\?xml|rss|feed)[\s>]/;

const startsWith = (head: Buffer, mark: Buffer): boolean => head.subarray(0, mark.length).equals(mark);

const lengthOf = (cell: Cell): number =>
  typeof cell === 'string' ? cell.length : typeof cell === 'object' && cell !== null ? String(cell.value).length : 0;

/** @returns the row without the blank cells at its end. @throws FileError */
function bound({ number, cells }: TableRow): TableRow {
  const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  if (width > COLUMNS_MAX) throw new FileError('too-many-columns', { max: COLUMNS_MAX });
  const kept = cells.slice(0, width);
  if (kept.reduce((sum: number, cell) => sum + lengthOf(cell), 0) > ROW_MAX_LENGTH)
    throw new FileError('row-too-long', { row: number, max: ROW_MAX_LENGTH });
  return { number, cells: kept };
}

/** What an editor says of how a file is read. */
export interface ReadingChoices {
  /** of a file that is not in Unicode */
  encoding?: CodePage;
}

/** Reads the rows that hold something. The file's first bytes tell what it is, not its name. @throws FileError */
export async function* readTable(path: string, { encoding }: ReadingChoices = {}): AsyncGenerator<TableRow> {
  const head = await readHead(path);
  assertTable(head);
  const isXml = XML.test(head.toString('utf8'));
  const fonts = new LegacyFonts();
  const rows = startsWith(head, ZIP) ? readXlsxRows(path) : isXml ? readFeedRows(path) : readCsvRows(path, encoding);
  for await (const row of rows) {
    const bounded = bound(row);
    fonts.add(bounded);
    if (bounded.cells.length > 0) yield bounded;
  }
}

/** @returns the readings of a file whose words do not tell its encoding */
export async function readingsOf(path: string): Promise<EncodingReading[]> {
  return startsWith(await readHead(path), ZIP) ? [] : [...(await detectEncoding(path)).readings];
}
