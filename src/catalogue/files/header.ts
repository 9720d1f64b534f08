import type { Language } from '../../editorial/editor-language';
import { foldWords } from '../../read-model/projection/text';
import { cellText, type TableRow } from './cell';
import { columnsOf, type Column } from './columns';
import { FileError } from './file-error';
import { HEADER_ROWS_MAX, TITLE_MAX_LENGTH } from './limits';
import messages from './columns.json';
import type { TableUid } from './panel-api';

/** The columns of a file by their place, and what is in no column of the table. */
export interface Header {
  /** row of the file */
  number: number;
  /** as the file has them */
  titles: readonly string[];
  columns: readonly (Column | undefined)[];
  ignored: readonly string[];
}

const keyOf = (title: string): string => foldWords(title).trim();

/** @returns the title with what stands in brackets, and without: `Giá bán (đồng)` */
const keysOf = (title: string): string[] => [keyOf(title), keyOf(title.replace(/\([^)]*\)/g, ' '))];

/** @returns the columns of a table by each of their names */
function columnsByKey(uid: TableUid): Map<string, Column> {
  const byKey = new Map<string, Column>();
  const add = (key: string, column: Column): void => {
    if (key !== '' && !byKey.has(key)) byKey.set(key, column);
  };
  const columns = columnsOf(uid);
  // A title counts for more than another column's further name.
  for (const column of columns) for (const title of column.title) keysOf(title).forEach((key) => add(key, column));
  for (const column of columns) add(keyOf(column.name), column);
  for (const column of columns) for (const alias of column.aliases) add(keyOf(alias), column);
  return byKey;
}

/** The column of an import's own reasons, in a file of wrong rows. */
const REASON_KEYS: ReadonlySet<string> = new Set(Object.values(messages.reason).map(keyOf));

function readTitles(byKey: ReadonlyMap<string, Column>, row: TableRow): Header {
  const titles = row.cells.map((cell) => cellText(cell).slice(0, TITLE_MAX_LENGTH));
  const columns = titles.map((title) =>
    keysOf(title)
      .map((key) => byKey.get(key))
      .find((column) => column !== undefined),
  );
  const ignored = titles.filter((title, at) => title !== '' && columns[at] === undefined && !REASON_KEYS.has(keyOf(title)));
  return { number: row.number, titles, columns, ignored };
}

const countKnown = ({ columns }: Header): number => columns.filter((column) => column !== undefined).length;

/** @throws FileError when two columns of the file are the same one */
function assertEachOnce({ columns, titles }: Header): void {
  const seen = new Map<Column, string>();
  columns.forEach((column, at) => {
    if (column === undefined) return;
    const first = seen.get(column);
    const title = titles[at] ?? '';
    if (first !== undefined) throw new FileError('column-twice', { first, second: title });
    seen.set(column, title);
  });
}

/**
 * Finds the row with the names of the columns: the one among the first rows that has most of them.
 *
 * @returns it, and the rows behind it
 * @throws FileError when there is none
 */
export async function readHeader(
  uid: TableUid,
  rows: AsyncGenerator<TableRow>,
  language: Language,
): Promise<{ header: Header; rows: AsyncGenerator<TableRow> }> {
  const byKey = columnsByKey(uid);
  const first: TableRow[] = [];
  while (first.length < HEADER_ROWS_MAX) {
    const { value, done } = await rows.next();
    if (done === true) break;
    first.push(value);
  }
  if (first.length === 0) throw new FileError('empty-file');
  const headers = first.map((row) => readTitles(byKey, row));
  const header = headers.reduce((best, other) => (countKnown(other) > countKnown(best) ? other : best));
  if (countKnown(header) === 0) {
    const title = (column: Column): string => column.title[language === 'vi' ? 0 : 1];
    throw new FileError('no-columns', { columns: columnsOf(uid).slice(0, 6).map(title).join(', ') });
  }
  assertEachOnce(header);
  async function* rest(): AsyncGenerator<TableRow> {
    yield* first.slice(headers.indexOf(header) + 1);
    yield* rows;
  }
  return { header, rows: rest() };
}
