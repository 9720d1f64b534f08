import { placeMeanings, recognise } from '../foreign/recognise';
import { isBlank, type TableRow } from './cell';
import { keyColumnsOf } from './columns';
import { FileError } from './file-error';
import { findHeader, type Header } from './header';
import { joinSheets, type SheetTable } from './join-sheets';
import { HEADER_ROWS_MAX } from './limits';
import type { TableUid } from './panel-api';
import { readTable, type RawRows } from './table-rows';

/** A sheet of a workbook by its first rows. */
interface Look extends SheetTable {
  /** whether it has columns that are known, and is no text */
  isTable: boolean;
  /** cells of its first rows that hold something */
  cells: number;
}

/** Columns that a table has at least: a guide names them below each other. */
const COLUMNS_LEAST = 2;

function isTableOf(uid: TableUid, { columns }: Header): boolean {
  const known = new Set(columns.filter((column) => column !== undefined));
  return known.size >= COLUMNS_LEAST && keyColumnsOf(uid).some((key) => known.has(key));
}

function findTitles(uid: TableUid, first: readonly TableRow[]): Header | undefined {
  try {
    return findHeader(uid, first, 'en');
  } catch (error) {
    if (error instanceof FileError && error.key === 'no-columns') return undefined;
    throw error;
  }
}

/** @param first rows of a sheet; at least one */
function lookAt(uid: TableUid, name: string, first: readonly TableRow[]): Look | undefined {
  const [top] = first;
  if (top === undefined) return undefined;
  const cells = first.reduce((sum, row) => sum + row.cells.filter((cell) => !isBlank(cell)).length, 0);
  const foreign = uid === 'api::product.product' ? recognise(first) : undefined;
  if (foreign) return { name, header: foreign.header, meanings: placeMeanings(foreign), isTable: true, cells };
  const header = findTitles(uid, first);
  if (header === undefined) return { name, header: top, meanings: [], isTable: false, cells };
  const titles = first.find(({ number }) => number === header.number) ?? top;
  const meanings = header.columns.map((column) => column?.name);
  return { name, header: titles, meanings, isTable: isTableOf(uid, header), cells };
}

async function lookAtAll(path: string, uid: TableUid, names: readonly string[]): Promise<Look[]> {
  const first = new Map<string, TableRow[]>();
  // Rows that are blank count too: a title may stand below some.
  for await (const row of readTable(path, { sheets: names, rowsMax: 2 * HEADER_ROWS_MAX })) {
    const known = first.get(row.sheet ?? '') ?? [];
    first.set(row.sheet ?? '', known);
    if (known.length < HEADER_ROWS_MAX) known.push(row);
  }
  return names.flatMap((name) => lookAt(uid, name, first.get(name) ?? []) ?? []);
}

interface Workbook {
  path: string;
  uid: TableUid;
  /** of its sheets */
  names: readonly string[];
  /** those that the editor has ticked; undefined: nothing is said */
  chosen: readonly string[] | undefined;
}

/**
 * Opens the sheets of a workbook as one table: those that an editor has ticked, or else all with columns that are known. Where none
 * has, the fullest one is read.
 *
 * @throws FileError
 */
export async function openSheets({ path, uid, names, chosen }: Workbook): Promise<RawRows> {
  const looks = await lookAtAll(path, uid, names);
  const ticked = looks.filter(({ name, isTable }) => (chosen ? chosen.includes(name) : isTable));
  const [first, ...others] = looks;
  if (first === undefined) throw new FileError('empty-file');
  const fullest = others.reduce((best, other) => (other.cells > best.cells ? other : best), first);
  const read = ticked.length > 0 ? ticked : [fullest];
  const sheets = looks.map(({ name, isTable }) => ({ name, isTable, isRead: read.some((one) => one.name === name) }));
  const { header, place } = joinSheets(read);
  async function* rows(): AsyncGenerator<TableRow> {
    yield header;
    for await (const row of readTable(path, { sheets: read.map(({ name }) => name) })) {
      const placed = place(row);
      if (placed) yield placed;
    }
  }
  return { sheets, rows };
}
