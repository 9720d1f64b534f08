import type { Language } from '../../../texts/editor-language';
import { foldWords } from '../../../../public/read-model/projection/text';
import { cellText, type TableRow } from './cell';
import { columnsOf, importColumnsOf, type Column } from './columns';
import { FileError } from './messages';
import { TITLE_MAX_LENGTH } from './limits';
import messages from './columns.json';
import type { TableUid } from './panel-api';

/** The columns of a file by their place, and what is in no column of the table. */
export interface Header {
  number: number;
  titles: readonly string[];
  columns: readonly (Column | undefined)[];
  ignored: readonly string[];
  /**
   * The shop system that has written the file, the file's own titles (`titles` are then those of `columns`), and which column of ours
   * each of them is read as: '' by the rules of the system, null where nothing knows it.
   */
  system?: { name: string; titles: readonly string[]; columns: readonly (string | null)[] };
}

/** What an editor says of the file's columns, by their place: a column of ours, '' for none, null for "as it is read". */
export type ColumnChoices = readonly (string | null)[];

const keyOf = (title: string): string => foldWords(title).trim();

/** @returns the title with what stands in brackets, and without: `Giá bán (đồng)` */
const keysOf = (title: string): string[] => [keyOf(title), keyOf(title.replace(/\([^()]*\)/g, ' '))];

export function columnsByKey(uid: TableUid): Map<string, Column> {
  const byKey = new Map<string, Column>();
  const add = (key: string, column: Column): void => {
    if (key !== '' && !byKey.has(key)) byKey.set(key, column);
  };
  const columns = importColumnsOf(uid);
  // A title counts for more than another column's further name.
  for (const column of columns) for (const title of column.title) keysOf(title).forEach((key) => add(key, column));
  for (const column of columns) add(keyOf(column.name), column);
  for (const column of columns) for (const alias of column.aliases) add(keyOf(alias), column);
  return byKey;
}

export const columnNamed = (byKey: ReadonlyMap<string, Column>, title: string): Column | undefined =>
  keysOf(title)
    .map((key) => byKey.get(key))
    .find((column) => column !== undefined);

/** @returns how good a name a title is for a column, from 0 on; -1: it is none */
const rankOf = ({ weakAliases = [] }: Column, title: string): number => {
  const keys = new Set(keysOf(title));
  return weakAliases.findIndex((alias) => keys.has(keyOf(alias)));
};

/** @returns the column that a title may be a name of, where nothing else is */
export const weakColumnNamed = (uid: TableUid, title: string): Column | undefined =>
  importColumnsOf(uid).find((column) => rankOf(column, title) >= 0);

/** @returns the columns that titles may be names of, by place, where no other title is: of several the best */
function weakColumns(uid: TableUid, titles: readonly (string | undefined)[], taken: ReadonlySet<unknown>): Map<number, Column> {
  const found = new Map<number, Column>();
  for (const column of importColumnsOf(uid)) {
    if (taken.has(column)) continue;
    const ranks = titles.map((title, at) => (title === undefined || found.has(at) ? -1 : rankOf(column, title)));
    const best = Math.min(...ranks.filter((rank) => rank >= 0));
    if (Number.isFinite(best)) found.set(ranks.indexOf(best), column);
  }
  return found;
}

/** The column of an import's own reasons, in a file of wrong rows. */
const REASON_KEYS: ReadonlySet<string> = new Set(Object.values(messages.reason).map(keyOf));

export const titlesOfRow = (row: TableRow): string[] => row.cells.map((cell) => cellText(cell).slice(0, TITLE_MAX_LENGTH));

export function readTitles(uid: TableUid, row: TableRow, choices: ColumnChoices = []): Header {
  const byKey = columnsByKey(uid);
  const titles = titlesOfRow(row);
  const known = titles.map((title, at) => {
    const choice = choices[at] ?? null;
    return choice === null ? columnNamed(byKey, title) : importColumnsOf(uid).find(({ name }) => name === choice);
  });
  tellCountry(uid, titles, known);
  const open = titles.map((title, at) => (known[at] === undefined && (choices[at] ?? null) === null ? title : undefined));
  const weak = weakColumns(uid, open, new Set(known));
  const columns = titles.map((_, at) => known[at] ?? weak.get(at));
  const isIgnored = (title: string, at: number): boolean =>
    title !== '' && columns[at] === undefined && !REASON_KEYS.has(keyOf(title));
  return { number: row.number, titles, columns, ignored: titles.filter(isIgnored) };
}

/** Names of where a wine comes from that mean its country where another column says its region. */
const WIDE_ORIGINS: ReadonlySet<string> = new Set(
  ['Xuất xứ', 'Nguồn gốc', 'Nguồn gốc xuất xứ', 'Nơi sản xuất', 'Origin'].map(keyOf),
);

/** `Xuất xứ` beside `Vùng` is the country. */
function tellCountry(uid: TableUid, titles: readonly string[], known: (Column | undefined)[]): void {
  const origins = [...known.keys()].filter((at) => known[at]?.name === 'origin');
  const wide = origins.find((at) => keysOf(titles[at] ?? '').some((key) => WIDE_ORIGINS.has(key)));
  if (origins.length !== 2 || wide === undefined || known.some((column) => column?.kind === 'country')) return;
  known[wide] = importColumnsOf(uid).find(({ kind }) => kind === 'country');
}

const countKnown = ({ columns }: Header): number => columns.filter((column) => column !== undefined).length;

/** @throws FileError when two columns of the file are the same one */
export function assertEachOnce({ columns, titles }: Header): void {
  const seen = new Map<Column, string>();
  columns.forEach((column, at) => {
    if (column === undefined) return;
    const first = seen.get(column);
    const title = titles[at] ?? '';
    if (first !== undefined) throw new FileError('column-twice', { first, second: title });
    seen.set(column, title);
  });
}

/** @returns the row with the names of the columns: the one among the first rows that has most of them; undefined where none has any */
export function findHeader(uid: TableUid, first: readonly TableRow[], choices?: ColumnChoices): Header | undefined {
  const headers = first.map((row) => readTitles(uid, row, choices));
  const most = Math.max(...headers.map(countKnown));
  return most > 0 ? headers.find((header) => countKnown(header) === most) : undefined;
}

export function noColumns(uid: TableUid, language: Language): FileError {
  const title = (column: Column): string => column.title[language === 'vi' ? 0 : 1];
  return new FileError('no-columns', { columns: columnsOf(uid).slice(0, 6).map(title).join(', ') });
}
