import { createReadStream } from 'node:fs';
import type { Cell, TableRow } from './cell';
import type { CellLimits } from './cell-limits';
import { toPlainText } from '../foreign/plain-text';
import { importColumnsOf } from './columns';
import { cutCells } from './cut-cells';
import { FileError } from './file-error';
import { assertEachOnce, type Header } from './header';
import { BATCH_LENGTH, BATCH_ROWS, HEADER_ROWS_MAX, ROWS_MAX, TEXT_MAX_LENGTH } from './limits';
import { openRows, openTable, type TableInput } from './open-table';
import type { TableUid } from './panel-api';
import type { RawRows } from './table-rows';

/** What is read. */
export interface ImportInput extends TableInput {
  limits: CellLimits;
}

/** A header whose columns are told by their names: it crosses a thread. */
export interface SentHeader extends Omit<Header, 'columns'> {
  columns: readonly (string | undefined)[];
}

export const toHeader = (uid: TableUid, { columns, ...header }: SentHeader): Header => ({
  ...header,
  columns: columns.map((name) => importColumnsOf(uid).find((column) => column.name === name)),
});

const LINE_ENDS = [0x0a, 0x0d];

/** Whether a file may have too many rows: a packed one, or one of as many line ends. Most have few, and are read once only. */
async function mayBeTooLong(path: string): Promise<boolean> {
  let ends = 0;
  let isBegin = true;
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isBegin && bytes.toString('latin1', 0, 2) === 'PK') return true;
    isBegin = false;
    for (const end of LINE_ENDS) {
      for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + 1)) ends += 1;
    }
    if (ends > ROWS_MAX) return true;
  }
  return false;
}

/** Counts the rows before any is planned, which takes longer. @throws FileError */
async function assertNotTooLong(path: string, { rows: read }: RawRows): Promise<void> {
  if (!(await mayBeTooLong(path))) return;
  let rows = 0;
  for await (const _row of read()) {
    rows += 1;
    if (rows > ROWS_MAX + HEADER_ROWS_MAX) throw new FileError('too-many-rows', { max: ROWS_MAX });
  }
}

const lengthOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum: number, cell) => {
    const text = typeof cell === 'object' && cell !== null ? cell.value : cell;
    return sum + (typeof text === 'string' ? text.length : 0);
  }, 0);

async function* inBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  let [length, all] = [0, 0];
  for await (const row of rows) {
    const added = lengthOf(row.cells);
    [length, all] = [length + added, all + added];
    if (all > TEXT_MAX_LENGTH) throw new FileError('too-much-text', { max: TEXT_MAX_LENGTH });
    batch.push(row);
    if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Descriptions come from web pages. */
function toTexts({ cells, ...row }: TableRow, { columns }: Header): TableRow {
  const plain = (cell: Cell, at: number): Cell =>
    typeof cell === 'string' && columns[at]?.name === 'description' ? toPlainText(cell) : cell;
  return { ...row, cells: cells.map(plain) };
}

/** Reads a file that is imported: first its header, then its rows in batches, with no cell longer than its column takes. */
export async function* readImport(input: ImportInput): AsyncGenerator<SentHeader | TableRow[]> {
  const raw = await openRows(input);
  await assertNotTooLong(input.path, raw);
  const { header, rows } = await openTable(input, raw);
  assertEachOnce(header);
  yield { ...header, columns: header.columns.map((column) => column?.name) };
  async function* cut(): AsyncGenerator<TableRow> {
    for await (const row of rows) yield cutCells(toTexts(row, header), header, input.limits);
  }
  yield* inBatches(cut());
}
