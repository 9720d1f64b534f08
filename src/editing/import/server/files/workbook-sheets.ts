import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { read, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';
import type { Cell, TableRow } from './cell';
import { FileError } from './messages';
import { COLUMNS_MAX, HEADER_ROWS_MAX, PARTS_MAX, UNPACKED_MAX_BYTES } from './limits';
import { toCell } from './sheet-cells';

/** One of these is in every workbook. */
const PARTS: readonly string[] = ['[content_types].xml', 'content.xml'];

const tooLarge = (): FileError => new FileError('unpacked-too-large', { max: UNPACKED_MAX_BYTES / 1024 / 1024 });

/** What SheetJS does not read of .ods: rows, columns and sheets that are not shown. */
const HIDDEN = ['table:visibility="collapse"', 'table:visibility="filter"', 'table:display="false"'];
const FILL = '<fill';
const SOUGHT = [FILL, ...HIDDEN];
const SOUGHT_LENGTH = Math.max(...SOUGHT.map((text) => text.length));

/** Unpacks one file of a ZIP: yauzl fails as soon as it has more bytes than its list says. @returns which of the sought texts it holds */
async function unpack(zip: ZipFile, entry: Entry): Promise<Set<string>> {
  const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  const found = new Set<string>();
  let rest = '';
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const read = rest + piece.toString('latin1');
    for (const text of SOUGHT) if (read.includes(text)) found.add(text);
    rest = read.slice(-SOUGHT_LENGTH);
  }
  return found;
}

async function measure(zip: ZipFile): Promise<{ hasFills: boolean }> {
  if (zip.entryCount > PARTS_MAX) throw new FileError('too-many-parts', { max: PARTS_MAX });
  const readEntry = async (): Promise<Entry | undefined> =>
    new Promise((resolve, reject) => {
      zip
        .once('error', reject)
        .once('end', () => resolve(undefined))
        .once('entry', resolve);
      zip.readEntry();
    });
  const names: string[] = [];
  let [bytes, hasFills] = [0, false];
  for (let entry = await readEntry(); entry !== undefined; entry = await readEntry()) {
    zip.removeAllListeners();
    names.push(entry.fileName);
    bytes += entry.uncompressedSize;
    if (bytes > UNPACKED_MAX_BYTES) throw tooLarge();
    const found = await unpack(zip, entry);
    hasFills ||= /styles\.xml$/i.test(entry.fileName) && found.has(FILL);
    if (entry.fileName === 'content.xml' && HIDDEN.some((text) => found.has(text))) throw new FileError('hidden-parts');
  }
  if (names.some((name) => name.startsWith('word/'))) throw new FileError('is-document');
  if (!names.some((name) => PARTS.includes(name.toLowerCase()))) throw new FileError('is-packed');
  return { hasFills };
}

/**
 * Refuses a ZIP that is larger than what is read of one, also where its list lies: what parses it unpacks it into memory.
 *
 * @returns whether its styles have fills, without which SheetJS fails for each cell when it reads styles
 * @throws FileError
 */
export async function measureWorkbook(bytes: Buffer): Promise<{ hasFills: boolean }> {
  try {
    const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: true, autoClose: false });
    return await measure(zip).finally(() => zip.close());
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken-workbook');
  }
}

/** A sheet that its program shows, with its rows. */
export interface Sheet {
  name: string;
  rows: TableRow[];
  /** rows and columns with something in them that are not shown */
  hidden: { rows: number; columns: number };
}

// Formulas without a result are stubs.
const READING: ParsingOptions = { dense: true, cellNF: true, cellText: false, cellHTML: false, sheetStubs: true };

/** The header of an OLE file: SheetJS takes a shorter one for a text. */
const LEAST_BYTES = 512;

/** Cells below the first one of merged cells, of a whole sheet. */
const FILLED_MAX = 200_000;

/** A workbook, and whether its styles may be read: they tell which rows are hidden. */
interface Packed {
  bytes: Buffer;
  hasFills: boolean;
}

function open({ bytes, hasFills }: Packed, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, { ...READING, cellStyles: hasFills, ...options });
  } catch (error) {
    throw new FileError(/password|encrypt/i.test(String(error)) ? 'has-password' : 'broken-workbook');
  }
}

/** Cells of rows by their place, from 0: a sheet may have a row far below the others. */
type Rows = ReadonlyMap<number, Cell[]>;

/** Each row below the first one of merged cells says what they say. */
function fillMerged(rows: Rows, { '!merges': merged = [] }: WorkSheet): void {
  let filled = 0;
  for (const { s: first, e: last } of merged) {
    const cell = rows.get(first.r)?.[first.c] ?? null;
    for (let at = first.r + 1; cell !== null && at <= last.r; at += 1) {
      if ((filled += 1) > FILLED_MAX) return;
      const row = rows.get(at);
      if (row) row[first.c] ??= cell;
    }
  }
}

function cellsOf(row: readonly CellObject[], date1904: boolean): Cell[] {
  const cells: Cell[] = [];
  // It skips the gaps of a row: there may be thousands.
  row.forEach((cell, at) => {
    const value = toCell(cell, date1904);
    if (value === null) return;
    if (at >= COLUMNS_MAX) throw new FileError('too-many-columns', { max: COLUMNS_MAX });
    cells[at] = value;
  });
  return cells;
}

function toSheet(name: string, sheet: WorkSheet, date1904: boolean): Sheet {
  const cells = new Map(Object.entries(sheet['!data'] ?? []).map(([at, row]) => [Number(at), cellsOf(row, date1904)]));
  fillMerged(cells, sheet);
  const filled = [...cells].filter(([, row]) => row.length > 0);
  const isUsed = (column: number): boolean => filled.some(([, row]) => (row[column] ?? null) !== null);
  const hiddenRows = filled.filter(([at]) => sheet['!rows']?.[at]?.hidden === true);
  const hiddenColumns = Array.from(sheet['!cols'] ?? []).filter((column, at) => column?.hidden === true && isUsed(at));
  return {
    name,
    rows: filled.map(([at, row]) => ({ number: at + 1, cells: Array.from(row, (cell: Cell | undefined) => cell ?? null) })),
    hidden: { rows: hiddenRows.length, columns: hiddenColumns.length },
  };
}

/** @returns the sheets that are shown; the first one of a workbook that shows none */
function shownSheets({ SheetNames, Sheets, Workbook }: WorkBook): Sheet[] {
  const isShown = (_: string, at: number): boolean => (Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0;
  const names = SheetNames.filter(isShown);
  return (names.length > 0 ? names : SheetNames.slice(0, 1)).flatMap((name) => {
    const sheet = Sheets[name];
    return sheet === undefined ? [] : [toSheet(name, sheet, Workbook?.WBProps?.date1904 === true)];
  });
}

/**
 * Reads one sheet of a workbook: .xlsx, .xlsb, .xls or .ods.
 *
 * @param choose tells which one, by the first rows of all that are shown
 * @throws FileError
 */
export function readWorkbook(packed: Packed, choose: (sheets: readonly Sheet[]) => string): { heads: Sheet[]; sheet: Sheet } {
  if (packed.bytes.length < LEAST_BYTES) throw new FileError('broken-workbook');
  const [only = '', ...others] = open(packed, { bookSheets: true }).SheetNames;
  // Blank rows count too: a title may stand below some.
  const heads = others.length === 0 ? [] : shownSheets(open(packed, { sheetRows: 2 * HEADER_ROWS_MAX }));
  const name = heads.length > 1 ? choose(heads) : (heads[0]?.name ?? only);
  const workbook = open(packed, { sheets: name });
  const sheet = workbook.Sheets[name];
  if (sheet === undefined) throw new FileError('broken-workbook');
  return { heads, sheet: toSheet(name, sheet, workbook.Workbook?.WBProps?.date1904 === true) };
}
