import type { Language } from '../../../texts/editor-language';
import { recognise } from '../foreign/recognise';
import { translateFile } from '../foreign/translate-rows';
import { isBlank, settleCodes, type TableRow } from './cell';
import { FileError } from './messages';
import { GroupHeadings } from './group-headings';
import { findHeader, noColumns, type ColumnChoices, type Header } from './header';
import { HEADER_ROWS_MAX } from './limits';
import type { TableUid } from './panel-api';
import type { RawTable } from './read-table';

const PRODUCT = 'api::product.product';

/** What an editor says of a table, and what the shop knows. */
export interface TableMeaning {
  uid: TableUid;
  language: Language;
  columns?: ColumnChoices;
  /** folded names of regions that the shop knows */
  places?: readonly string[];
}

/** A table's columns, and all rows below its titles. */
export interface OpenTable {
  header: Header;
  rows: Iterable<TableRow>;
}

/** Finds the row with the titles, and what the columns are. @throws FileError */
export function openTable({ rows, sheets }: Pick<RawTable, 'rows' | 'sheets'>, meaning: TableMeaning): OpenTable {
  const { uid, language, columns, places = [] } = meaning;
  if (rows.length === 0) throw new FileError('empty-file');
  const first = rows.slice(0, HEADER_ROWS_MAX);
  const behind = (header: TableRow): readonly TableRow[] => rows.slice(rows.indexOf(header) + 1);
  const withSheets = (header: Header): Header => (sheets.length > 0 ? { ...header, sheets } : header);
  const recognised = uid === PRODUCT ? recognise(first, columns) : undefined;
  if (recognised) {
    const below = behind(recognised.header).map((row) => settleCodes(row, []));
    const file = translateFile(recognised, below, { places: new Set(places), now: Date.now(), language });
    return { header: withSheets(file.header), rows: file.rows };
  }
  const own = findHeader(uid, first, columns);
  if (own === undefined) throw noColumns(uid, language);
  const titles = first.find(({ number }) => number === own.number) ?? first[0] ?? { number: 1, cells: [] };
  const sheet = sheets.find(({ isRead }) => isRead)?.name;
  const grouped = uid === PRODUCT ? new GroupHeadings(own, { titles, first, sheet, choices: columns, language }) : undefined;
  const header = grouped?.header ?? own;
  const kinds = header.columns.map((column) => column?.kind);
  const says = ({ cells }: TableRow): boolean => header.columns.some((column, at) => column && !isBlank(cells[at] ?? null));
  // A number down the margin, and nothing beside it, is no entry.
  const filled = behind(titles).flatMap((row): TableRow[] => {
    const settled = settleCodes(row, kinds);
    const placed = grouped ? grouped.place(settled) : says(settled) ? settled : undefined;
    return placed ? [placed] : [];
  });
  return { header: withSheets(header), rows: filled };
}
