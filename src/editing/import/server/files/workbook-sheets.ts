import { read, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { fromBufferPromise } from 'yauzl';
import { isBlank, type Cell, type TableRow } from './cell';
import { FileError } from './messages';
import { COLUMNS_MAX, HEADER_ROWS_MAX, PARTS_MAX, UNPACKED_MAX_BYTES } from './limits';
import { toCell } from './sheet-cells';

/** One of these is in every workbook. */
const PARTS: readonly string[] = ['[content_types].xml', 'content.xml'];

/** What SheetJS does not read of .ods: rows, columns and sheets that are not shown. */
const HIDDEN = /table:(?:visibility="(?:collapse|filter)"|display="false")/;
const HIDDEN_LENGTH = 30;

async function measure(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > PARTS_MAX) throw new FileError('too-many-parts', { max: PARTS_MAX });
  const names: string[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName);
    unpacked += entry.uncompressedSize;
    if (unpacked > UNPACKED_MAX_BYTES) throw new FileError('unpacked-too-large', { max: UNPACKED_MAX_BYTES / 1024 / 1024 });
    let rest = '';
    // It fails as soon as there are more bytes than the list says.
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      const text = rest + piece.toString('latin1');
      if (entry.fileName === 'content.xml' && HIDDEN.test(text)) throw new FileError('hidden-parts');
      rest = text.slice(-HIDDEN_LENGTH);
    }
  }
  if (names.some((name) => name.startsWith('word/'))) throw new FileError('is-document');
  if (!names.some((name) => PARTS.includes(name.toLowerCase()))) throw new FileError('is-packed');
}

/**
 * Refuses a ZIP that is larger than what is read of one, also where its list lies: what parses it unpacks it into memory.
 *
 * @throws FileError
 */
export async function measureWorkbook(bytes: Buffer): Promise<void> {
  await measure(bytes).catch((error: unknown) => {
    throw error instanceof FileError ? error : new FileError('broken-workbook');
  });
}

export interface Sheet {
  name: string;
  rows: TableRow[];
  /** rows and columns with something in them that are not shown */
  hidden: { rows: number; columns: number };
}

// Formulas without a result are stubs; styles tell which rows are hidden.
const READING: ParsingOptions = {
  dense: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellStyles: true,
  sheetStubs: true,
};

/** The header of an OLE file: SheetJS takes a shorter one for a text. */
const LEAST_BYTES = 512;

/** Cells below the first one of merged cells, of a whole sheet. */
const FILLED_MAX = 200_000;

function open(bytes: Buffer, options: ParsingOptions): WorkBook {
  if (bytes.length < LEAST_BYTES) throw new FileError('broken-workbook');
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

function toSheet(name: string, { Sheets, Workbook }: WorkBook): Sheet {
  const sheet = Sheets[name];
  if (sheet === undefined) throw new FileError('broken-workbook');
  const date1904 = Workbook?.WBProps?.date1904 === true;
  const cells = new Map(Object.entries(sheet['!data'] ?? []).map(([at, row]) => [Number(at), cellsOf(row, date1904)]));
  fillMerged(cells, sheet);
  const filled = [...cells].filter(([, row]) => row.some((cell) => !isBlank(cell)));
  const isUsed = (column: number): boolean => filled.some(([, row]) => (row[column] ?? null) !== null);
  const hiddenRows = filled.filter(([at]) => sheet['!rows']?.[at]?.hidden === true);
  const hiddenColumns = Array.from(sheet['!cols'] ?? []).filter((column, at) => column?.hidden === true && isUsed(at));
  return {
    name,
    rows: filled.map(([at, row]) => ({ number: at + 1, cells: Array.from(row, (cell: Cell | undefined) => cell ?? null) })),
    hidden: { rows: hiddenRows.length, columns: hiddenColumns.length },
  };
}

/** @returns the sheets that are shown, each with its first rows; the first one of a workbook that shows none. @throws FileError */
export function readHeads(bytes: Buffer): Sheet[] {
  // Blank rows count too: a title may stand below some.
  const workbook = open(bytes, { sheetRows: 10 * HEADER_ROWS_MAX });
  const isShown = (_: string, at: number): boolean => (workbook.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0;
  const names = workbook.SheetNames.filter(isShown);
  return (names.length > 0 ? names : workbook.SheetNames.slice(0, 1)).map((name) => toSheet(name, workbook));
}

/** Reads a sheet of a workbook: .xlsx, .xlsb, .xls or .ods. @throws FileError */
export const readSheet = (bytes: Buffer, name: string): Sheet => toSheet(name, open(bytes, { sheets: name }));
