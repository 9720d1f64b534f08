import { recognise } from '../foreign/recognise';
import { isBlank, type TableRow } from './cell';
import { keyColumnsOf } from './columns';
import { FileError } from './file-error';
import { findHeader, type Header } from './header';
import { HEADER_ROWS_MAX } from './limits';
import type { TableUid } from './panel-api';
import { readTable, type RawRows } from './table-rows';

/** A sheet of a workbook by its first rows. */
interface Look {
  name: string;
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

/** @returns undefined for a sheet without rows */
function lookAt(uid: TableUid, name: string, first: readonly TableRow[]): Look | undefined {
  if (first.length === 0) return undefined;
  const cells = first.reduce((sum, row) => sum + row.cells.filter((cell) => !isBlank(cell)).length, 0);
  if (uid === 'api::product.product' && recognise(first)) return { name, isTable: true, cells };
  const header = findTitles(uid, first);
  return { name, isTable: header !== undefined && isTableOf(uid, header), cells };
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
  /** the one that the editor has chosen; undefined: nothing is said */
  chosen: readonly string[] | undefined;
}

/**
 * Opens one sheet of a workbook: the one that an editor has chosen, or else the first with columns that are known. Where none has, the
 * fullest one is read.
 *
 * @throws FileError
 */
export async function openSheets({ path, uid, names, chosen }: Workbook): Promise<RawRows> {
  const looks = await lookAtAll(path, uid, names);
  const [first, ...others] = looks;
  if (first === undefined) throw new FileError('empty-file');
  const fullest = others.reduce((best, other) => (other.cells > best.cells ? other : best), first);
  const read = looks.find(({ name, isTable }) => (chosen ? chosen.includes(name) : isTable)) ?? fullest;
  const sheets = looks.map(({ name, isTable }) => ({ name, isTable, isRead: name === read.name }));
  return { sheets, rows: () => readTable(path, { sheets: [read.name] }) };
}
