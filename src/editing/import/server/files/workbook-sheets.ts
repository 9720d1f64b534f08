import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** Unpacks one file of a ZIP: yauzl fails as soon as it has more bytes than its list says. */
async function unpack(zip: ZipFile, entry: Entry): Promise<void> {
  const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
  await pipeline(stream, new Writable({ write: (_piece, _encoding, done) => done() }));
}

async function measure(zip: ZipFile): Promise<void> {
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
  let bytes = 0;
  for (let entry = await readEntry(); entry !== undefined; entry = await readEntry()) {
    zip.removeAllListeners();
    names.push(entry.fileName);
    bytes += entry.uncompressedSize;
    if (bytes > UNPACKED_MAX_BYTES) throw tooLarge();
    await unpack(zip, entry);
  }
  if (names.some((name) => name.startsWith('word/'))) throw new FileError('is-document');
  if (!names.some((name) => PARTS.includes(name.toLowerCase()))) throw new FileError('is-packed');
}

/** Refuses a ZIP that is larger than what is read of one, also where its list lies: what parses it unpacks it into memory. @throws FileError */
export async function assertUnpacks(bytes: Buffer): Promise<void> {
  try {
    const zip = await promisify<Buffer, Options, ZipFile>(fromBuffer)(bytes, { lazyEntries: true, autoClose: false });
    await measure(zip).finally(() => zip.close());
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken-workbook');
  }
}

/** A sheet that its program shows, with its rows. */
export interface Sheet {
  name: string;
  /** also those that are not shown */
  rows: TableRow[];
}

// Formulas without a result are stubs.
const READING: ParsingOptions = { dense: true, cellNF: true, cellText: false, cellHTML: false, sheetStubs: true };

/** The header of an OLE file: SheetJS takes a shorter one for a text. */
const LEAST_BYTES = 512;

/** Cells below the first one of merged cells, of a whole sheet. */
const FILLED_MAX = 200_000;

function open(bytes: Buffer, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, { ...READING, ...options });
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
  return {
    name,
    rows: filled.map(([at, row]) => ({ number: at + 1, cells: Array.from(row, (cell: Cell | undefined) => cell ?? null) })),
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
export function readWorkbook(bytes: Buffer, choose: (sheets: readonly Sheet[]) => string): { heads: Sheet[]; sheet: Sheet } {
  if (bytes.length < LEAST_BYTES) throw new FileError('broken-workbook');
  const [only = '', ...others] = open(bytes, { bookSheets: true }).SheetNames;
  // Blank rows count too: a title may stand below some.
  const heads = others.length === 0 ? [] : shownSheets(open(bytes, { sheetRows: 2 * HEADER_ROWS_MAX }));
  const name = heads.length > 1 ? choose(heads) : (heads[0]?.name ?? only);
  const workbook = open(bytes, { sheets: name });
  const sheet = workbook.Sheets[name];
  if (sheet === undefined) throw new FileError('broken-workbook');
  return { heads, sheet: toSheet(name, sheet, workbook.Workbook?.WBProps?.date1904 === true) };
}
