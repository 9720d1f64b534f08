import type { Language } from '../../editorial/editor-language';
import { recognise } from '../foreign/recognise';
import { translateFile } from '../foreign/translate-rows';
import { isBlank, settleCodes, type TableRow } from './cell';
import { FileError } from './file-error';
import { GroupHeadings } from './group-headings';
import { findHeader, type ColumnChoices, type Header } from './header';
import { HEADER_ROWS_MAX } from './limits';
import type { TableUid } from './panel-api';
import { openSheets } from './open-sheets';
import { readTable, sheetsOf, type RawRows, type ReadingChoices } from './table-rows';

const PRODUCT = 'api::product.product';

/** What is read, and what the editor says of it. */
export interface TableInput {
  /** where the file lies */
  path: string;
  uid: TableUid;
  language: Language;
  columns?: ColumnChoices;
  /** folded names of regions that the shop knows */
  places?: readonly string[];
  reading?: ReadingChoices;
}

/** A file whose first rows are read: its columns, and all rows behind them. */
export interface OpenTable {
  header: Header;
  rows: AsyncGenerator<TableRow>;
}

/** @returns the rows of a file; several sheets of a workbook are one table. @throws FileError */
export async function openRows({ path, uid, reading }: TableInput): Promise<RawRows> {
  const names = await sheetsOf(path);
  if (names.length === 0) return { sheets: [], rows: () => readTable(path, { encoding: reading?.encoding }) };
  return openSheets({ path, uid, names, chosen: reading?.sheets });
}

async function readFirst(rows: AsyncGenerator<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  while (first.length < HEADER_ROWS_MAX) {
    const { value, done } = await rows.next();
    if (done === true) break;
    first.push(value);
  }
  return first;
}

/** Finds the row with the titles, and what the columns are. @throws FileError */
export async function openTable(input: TableInput, raw?: RawRows): Promise<OpenTable> {
  const { uid, language, columns, places = [] } = input;
  const opened = raw ?? (await openRows(input));
  const rows = opened.rows();
  const first = await readFirst(rows);
  const [top] = first;
  if (top === undefined) throw new FileError('empty-file');
  const behind = async function* (header: TableRow, kinds: readonly (string | undefined)[] = []): AsyncGenerator<TableRow> {
    for (const row of first.slice(first.indexOf(header) + 1)) yield settleCodes(row, kinds);
    for await (const row of rows) yield settleCodes(row, kinds);
  };
  const sheets = opened.sheets.length > 0 ? { sheets: opened.sheets } : {};
  const recognised = uid === PRODUCT ? recognise(first, columns) : undefined;
  if (recognised) {
    const { header, rows: wines } = translateFile(recognised, behind(recognised.header), {
      places: new Set(places),
      now: Date.now(),
      language,
    });
    return { header: { ...header, ...sheets }, rows: wines };
  }
  const own = findHeader(uid, first, language, columns);
  const titles = first.find(({ number }) => number === own.number) ?? top;
  const names = opened.sheets.map(({ name }) => name);
  const grouped =
    uid === PRODUCT ? new GroupHeadings(own, { titles, first, sheets: names, choices: columns, language }) : undefined;
  const header = grouped?.header ?? own;
  const kinds = header.columns.map((column) => column?.kind);
  const says = ({ cells }: TableRow): boolean => header.columns.some((column, at) => column && !isBlank(cells[at] ?? null));
  // A number down the margin, and nothing beside it, is no entry.
  async function* filled(): AsyncGenerator<TableRow> {
    for await (const row of behind(titles, kinds)) {
      const placed = grouped ? grouped.place(row) : says(row) ? row : undefined;
      if (placed) yield placed;
    }
  }
  return { header: { ...header, ...sheets }, rows: filled() };
}
