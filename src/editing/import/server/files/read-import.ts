import { toPlainText } from '../foreign/plain-text';
import { cellText, type Cell, type TableRow, cleanText, isBlank, lengthOf } from './cell';
import type { CellLimits } from './value-checks';
import { FileError } from './messages';
import { assertEachOnce, type Header, findHeader, noColumns, type ColumnChoices } from './header';
import {
  BATCH_LENGTH,
  BATCH_ROWS,
  CELL_MAX_LENGTH,
  IGNORED_CELL_MAX_LENGTH,
  SHORT_CELL_MAX_LENGTH,
  HEADER_ROWS_MAX,
} from './limits';
import type { EncodingReading, HiddenParts, InspectedColumn, MappedColumn, SheetState, TableUid } from './panel-api';
import { arePricesLow } from './written-prices';
import { readTable, type RawTable, type ReadingChoices } from './read-table';
import { listValues, type FileValue } from './value-choices';
import type { Language } from '../../../texts/editor-language';
import { recognise } from '../foreign/recognise';
import { translateFile } from '../foreign/translate-rows';
import { readGroupedRows } from './group-headings';

const PRODUCT = 'api::product.product';

/** What an editor says of a table, and what the shop knows. */
interface TableMeaning {
  uid: TableUid;
  language: Language;
  columns?: ColumnChoices;
  /** folded names of regions that the shop knows */
  places?: readonly string[];
  /** whether columns may be unknown, or one of ours twice: the editor is asked */
  isInspection?: boolean;
}

interface OpenTable {
  header: Header;
  rows: Iterable<TableRow>;
}

/** A file of which no column is known: its first row has the titles. */
function openUnknown([first]: readonly TableRow[]): OpenTable {
  const titles = first?.cells.map(cellText) ?? [];
  return { header: { number: first?.number ?? 0, titles, columns: titles.map(() => undefined), ignored: titles }, rows: [] };
}

/** Finds the row with the titles, and what the columns are. @throws FileError */
export function openTable({ rows, sheets }: Pick<RawTable, 'rows' | 'sheets'>, meaning: TableMeaning): OpenTable {
  const { uid, language, columns, places = [], isInspection = false } = meaning;
  if (rows.length === 0) throw new FileError('empty-file');
  const first = rows.slice(0, HEADER_ROWS_MAX);
  const recognised = uid === PRODUCT ? recognise(first, columns) : undefined;
  if (recognised) {
    const below = rows.slice(rows.indexOf(recognised.header) + 1);
    return translateFile(recognised, below, { places: new Set(places), now: Date.now(), language });
  }
  const own = findHeader(uid, first, columns);
  if (own === undefined && isInspection) return openUnknown(rows);
  if (own === undefined) throw noColumns(uid, language);
  const below = rows.slice(rows.findIndex(({ number }) => number === own.number) + 1);
  if (uid === PRODUCT) {
    const sheet = sheets.find(({ isRead }) => isRead)?.name;
    return readGroupedRows(own, below, { sheet, choices: columns, language });
  }
  const says = ({ cells }: TableRow): boolean => own.columns.some((column, at) => column && !isBlank(cells[at] ?? null));
  return { header: own, rows: below.filter(says) };
}

export interface ImportInput extends TableMeaning {
  path: string;
  reading?: ReadingChoices;
  limits: CellLimits;
}

interface InspectedFile {
  system: string | null;
  hasThousands: boolean;
  columns: InspectedColumn[];
  values: Partial<Record<MappedColumn, FileValue[]>>;
  readings: readonly EncodingReading[];
  sheets: readonly SheetState[];
  hidden: HiddenParts;
}

export interface ReadHead {
  header: Header;
  inspected: InspectedFile;
}

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;
const EXAMPLE_ROWS = 200;

function examplesOf(rows: readonly TableRow[], at: number): string[] {
  const texts = rows.map(({ cells }) => cellText(cells[at] ?? null).slice(0, EXAMPLE_LENGTH));
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, EXAMPLES);
}

function inspect(raw: RawTable, header: Header, rows: readonly TableRow[]): InspectedFile {
  const titles = header.system?.titles ?? header.titles;
  const own: readonly (string | null)[] = header.system?.columns ?? header.columns.map((column) => column?.name ?? null);
  const below = raw.rows.slice(raw.rows.findIndex(({ number }) => number === header.number) + 1).slice(0, EXAMPLE_ROWS);
  return {
    system: header.system?.name ?? null,
    columns: titles.map((title, at) => ({ title, examples: examplesOf(below, at), column: own[at] ?? null })),
    values: listValues(rows, header),
    hasThousands: arePricesLow(rows, header),
    readings: raw.readings,
    sheets: raw.sheets,
    hidden: raw.hidden,
  };
}

function* inBatches(rows: Iterable<TableRow>): Generator<TableRow[]> {
  let batch: TableRow[] = [];
  let length = 0;
  for (const row of rows) {
    length += lengthOf(row.cells);
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

/** Decomposed, a letter is up to three characters: more than this is not needed to know that a text is too long. */
const DECOMPOSED = 3;

/** @param limit in characters, as the field counts them: composed, without the apostrophe before a formula */
function cutText(text: string, limit: number): Cell {
  if (text.length <= limit) return text;
  const trimmed = text.trim();
  const most = DECOMPOSED * (limit + 1);
  const clean = cleanText(trimmed.slice(0, most));
  const isCut = trimmed.length > most || clean.length > limit + (clean.startsWith("'") ? 1 : 0);
  return isCut ? { kind: 'cut', value: clean.slice(0, limit), limit } : clean;
}

function cutIgnored(cell: Cell): Cell {
  if (typeof cell !== 'string' || cell.length <= IGNORED_CELL_MAX_LENGTH) return cell;
  return `${cell.slice(0, IGNORED_CELL_MAX_LENGTH)}…`;
}

/** @returns the row with the begin alone of each cell that is longer than its column takes */
function cutCells({ cells, typed, ...row }: TableRow, { columns }: Header, limits: CellLimits): TableRow {
  const cut = (cell: Cell, at: number): Cell => {
    if (typeof cell === 'object' && cell !== null && cell.kind === 'error')
      return { ...cell, value: cell.value.slice(0, SHORT_CELL_MAX_LENGTH) };
    const column = columns[at];
    if (column === undefined || column.kind === 'status') return cutIgnored(cell);
    return typeof cell === 'string' ? cutText(cell, limits[column.name] ?? CELL_MAX_LENGTH) : cell;
  };
  return { ...row, cells: cells.map(cut), ...(typed && { typed: typed.map(cutIgnored) }) };
}

/** Reads a file once: first what it is, then its rows in batches, with no cell longer than its column takes. @throws FileError */
export async function* readImport(input: ImportInput): AsyncGenerator<ReadHead | TableRow[]> {
  const raw = await readTable(input.path, input.uid, input.reading);
  const { header, rows } = openTable(raw, input);
  if (input.isInspection !== true) assertEachOnce(header);
  // What is longer than its field takes is no value to be asked about.
  const cut = Array.from(rows, (row) => cutCells(toTexts(row, header), header, input.limits));
  yield { header, inspected: inspect(raw, header, cut) };
  yield* inBatches(cut);
}
