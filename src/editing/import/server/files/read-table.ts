import { readFile } from 'node:fs/promises';
import { recognise } from '../foreign/recognise';
import { isBlank, lengthOf, type Cell, type TableRow } from './cell';
import { keyColumnsOf } from './columns';
import { readCsvRows } from './csv-rows';
import { FileError, type FileMessageKey } from './messages';
import { findHeader } from './header';
import { assertUnicode } from './legacy-fonts';
import { CELL_MAX_LENGTH, COLUMNS_MAX, HEADER_ROWS_MAX, ROW_MAX_LENGTH, ROWS_MAX, TEXT_MAX_LENGTH } from './limits';
import type { CodePage, EncodingReading, HiddenParts, SheetState, TableUid } from './panel-api';
import { measureWorkbook, readHeads, readSheet } from './workbook-sheets';
import { decodeText, detectEncoding } from './text-decoding';

/** Files that are no table, by their first bytes, each with what to do instead. */
const KINDS: readonly (readonly [begin: RegExp, message: FileMessageKey])[] = [
  [/^%PDF-/, 'is-pdf'],
  [/^PK\x03\x04.{26}(?:Index\/|preview|Data\/|Metadata\/)/s, 'is-numbers'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|table|meta|style|body)[\s>]/i, 'is-html'],
  // A web page with its pictures, as Excel also saves it.
  [/^(?:\xef\xbb\xbf)?\s*MIME-Version:/i, 'is-html'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|rss|feed)[\s>]/i, 'is-xml'],
  [/^\{\\rtf/, 'is-document'],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b)/, 'is-packed'],
  [/^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF)/, 'is-picture'],
];

/** @throws FileError when the first bytes of a file are those one that is read by no import */
function assertTable(bytes: Buffer): void {
  const begin = bytes.toString('latin1', 0, 512);
  const message = KINDS.find(([pattern]) => pattern.test(begin))?.[1];
  if (message !== undefined) throw new FileError(message);
}

const isZip = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'PK\x03\x04';

/** Whether a file begins as a ZIP, or as an OLE file: .xlsx, .xlsb, .ods; .xls */
const isWorkbook = (bytes: Buffer): boolean => isZip(bytes) || bytes.toString('hex', 0, 4) === 'd0cf11e0';

export interface ReadingChoices {
  /** of a file that is not in Unicode */
  encoding?: CodePage | undefined;
  /** the name of a workbook's sheet; undefined: the first with columns that are known */
  sheet?: string | undefined;
}

export interface RawTable {
  rows: readonly TableRow[];
  /** of a workbook that shows several */
  sheets: readonly SheetState[];
  /** of a file whose words do not tell its encoding */
  readings: readonly EncodingReading[];
  hidden: HiddenParts;
}

const NOTHING_HIDDEN: HiddenParts = { rows: 0, columns: 0 };

/** Spaces, dashes, commas, emoji one after the other: more say nothing, and each pattern would look at all of them from each of them. */
const RUN = /([\s\p{P}\p{S}]{100})[\s\p{P}\p{S}]+/gu;

const withoutRuns = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, CELL_MAX_LENGTH).replace(RUN, '$1') : cell);

/** @returns the rows that hold something, as long as a table has bounds. @throws FileError */
function keepRows(all: readonly TableRow[]): TableRow[] {
  const rows: TableRow[] = [];
  let textLength = 0;
  for (const { number, cells } of all) {
    const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
    if (width === 0) continue;
    if (width > COLUMNS_MAX) throw new FileError('too-many-columns', { max: COLUMNS_MAX });
    const kept = cells.slice(0, width);
    const length = lengthOf(kept);
    if (length > ROW_MAX_LENGTH) throw new FileError('row-too-long', { row: number, max: ROW_MAX_LENGTH });
    if ((textLength += length) > TEXT_MAX_LENGTH) throw new FileError('too-much-text', { max: TEXT_MAX_LENGTH });
    if (rows.length >= ROWS_MAX + HEADER_ROWS_MAX) throw new FileError('too-many-rows', { max: ROWS_MAX });
    rows.push({ number, cells: kept.map(withoutRuns) });
  }
  assertUnicode(rows);
  return rows;
}

/** Columns that a table has at least: a guide names them below each other. */
const COLUMNS_LEAST = 2;

function isTable(uid: TableUid, first: readonly TableRow[]): boolean {
  if (uid === 'api::product.product' && recognise(first)) return true;
  const known = new Set(findHeader(uid, first)?.columns.filter((column) => column !== undefined));
  return known.size >= COLUMNS_LEAST && keyColumnsOf(uid).some((key) => known.has(key));
}

/** Reads the sheet that an editor has chosen, or else the first with columns that are known. Where none has, the fullest one. */
async function readWorkbook(bytes: Buffer, uid: TableUid, chosen: string | undefined): Promise<RawTable> {
  if (isZip(bytes)) await measureWorkbook(bytes);
  const heads = readHeads(bytes).filter(({ rows }) => rows.length > 0);
  const tables = heads.filter(({ rows }) => isTable(uid, rows.slice(0, HEADER_ROWS_MAX)));
  const [fullest] = heads.toSorted((one, other) => other.rows.length - one.rows.length);
  const wanted = chosen === undefined ? tables[0] : heads.find(({ name }) => name === chosen);
  const { name: read } = wanted ?? fullest ?? {};
  if (read === undefined) throw new FileError('empty-file');
  const sheets = heads.map((head) => ({ name: head.name, isTable: tables.includes(head), isRead: head.name === read }));
  const { rows, hidden } = readSheet(bytes, read);
  return { rows: keepRows(rows), sheets: sheets.length > 1 ? sheets : [], readings: [], hidden };
}

function readText(bytes: Buffer, chosen: CodePage | undefined): RawTable {
  const { encoding, readings } = detectEncoding(bytes);
  const isCodePage = encoding.startsWith('windows-');
  const rows = readCsvRows(decodeText(bytes, isCodePage ? (chosen ?? encoding) : encoding));
  return { rows: keepRows(rows), sheets: [], readings, hidden: NOTHING_HIDDEN };
}

/** Reads a file once. Its first bytes tell what it is, not its name. @throws FileError */
export async function readTable(path: string, uid: TableUid, { encoding, sheet }: ReadingChoices = {}): Promise<RawTable> {
  const bytes = await readFile(path);
  assertTable(bytes);
  return isWorkbook(bytes) ? readWorkbook(bytes, uid, sheet) : readText(bytes, encoding);
}
