import type { EntryKind, OddPrices } from '../../../changes/server/run';
import type { LeftOutReason } from './cell';

// The HTTP API of import and export as the admin panel and the server share it. It imports no code of either.

/** The content types that have a table. */
export const TABLE_UIDS = ['api::product.product', 'api::redirect.redirect'] as const;

export type TableUid = (typeof TABLE_UIDS)[number];

export const isTableUid = (uid: unknown): uid is TableUid => TABLE_UIDS.some((one) => one === uid);

export const TABLE_FORMATS = ['xlsx', 'csv'] as const;

export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Below which the routes are mounted. */
export const FILES_PATH = '/catalogue/files';

/** A sheet of a workbook that shows several. */
export interface SheetState {
  name: string;
  /** whether it has columns that are known */
  isTable: boolean;
  isRead: boolean;
}

/** What a run of kind `import` tells of its file. */
export interface ImportSource {
  file: string;
  /** titles of the file's columns */
  header: string[];
  /** titles of columns that are not understood */
  ignored: string[];
  /** the number of new brands, origins and types that the rows need */
  groups: number;
  /** names that the shop does not have yet; earlier versions stored none */
  made?: Partial<Record<MadeKind, NewNames>>;
  /** of a workbook that shows several sheets */
  sheets?: SheetState[];
  /** what the editor has said of its columns and values */
  mapping?: RememberedMapping;
  /** rows that are no entry */
  leftOut?: LeftOut[];
  oddPrices?: OddPrices;
  /** why rows are wrong, the reasons of most rows first; earlier versions stored none */
  reasons?: RowReason[];
  /** new products that will be public without a price, or without a picture */
  bare?: { price: number; picture: number };
  /** wines that are there, and get another price */
  priceChanges?: number;
  /** names of the first of them */
  bareNames?: { price: string[]; picture: string[] };
}

/** What an import may bring in by its name. */
export type MadeKind = 'brand' | 'origin' | 'wine_type' | 'country' | 'grapes';

/** Names of one kind; the first of them are listed. */
export interface NewNames {
  count: number;
  names: string[];
}

/** Why rows are wrong, and how many. */
export interface RowReason {
  column: string;
  message: string;
  count: number;
}

/** Rows that are no entry: `unit`, another unit of a wine such as a case of six; `bundle`, a group of products; `service`, a gift card too; `heading`, the name of a group of rows; `total`. */
export interface LeftOut {
  reason: LeftOutReason;
  count: number;
  /** the first of them */
  rows: { row: number; label: string }[];
}

/** What is said of a value that the shop does not have: a group is made with its name. */
export const NEW_GROUP = 'new';

/** What of a file is listed once each, and mapped. Of origins: regions whose country neither the file nor the shop tells. */
export const MAPPED_COLUMNS = ['wine_type', 'country', 'origin', 'brand', 'grapes'] as const;

export type MappedColumn = (typeof MAPPED_COLUMNS)[number];

/** A column of a file as an editor maps it. */
export interface InspectedColumn {
  title: string;
  /** the first texts that it has */
  examples: string[];
  /** our column that it is read as; '' is read, or left out, by the rules of its system; null: nothing knows it */
  column: string | null;
}

/** A value of a file that is not the shop's own. */
export interface ShownValue {
  text: string;
  /** rows that have it */
  count: number;
  /** the choice that is proposed: an id, `new` for a group of its own, or a name */
  proposal: string;
  /** what a new group would be called; null where there is no such choice */
  newName: string | null;
  choices: { value: string; label: string }[];
}

/** The code pages of Western and Vietnamese Windows: most of their letters are the same bytes. */
export const CODE_PAGES = ['windows-1252', 'windows-1258'] as const;

export type CodePage = (typeof CODE_PAGES)[number];

/** Texts of a file as they read in one of its possible code pages. */
export interface EncodingReading {
  encoding: CodePage;
  examples: string[];
}

/** What of a workbook's sheet is not shown, and has something in it: it is read too. */
export interface HiddenParts {
  rows: number;
  columns: number;
}

/** What an account has said of a file's header. */
export interface RememberedMapping {
  /** by place: null is read as it is, '' is left out */
  columns: (string | null)[];
  values: Partial<Record<MappedColumn, Record<string, string>>>;
}

/** POST /catalogue/files/inspections: a form with `uid` and `file`. What its columns and values are taken for. */
export interface Inspection {
  /** the shop system that has written it */
  system: string | null;
  columns: InspectedColumn[];
  /** columns of ours */
  fields: { name: string; title: string }[];
  values: Record<MappedColumn, ShownValue[]>;
  /** whether most prices seem to be in thousands of đồng */
  hasThousands: boolean;
  /** where the file's words do not tell its encoding: how they read in each, the likelier first */
  readings: readonly EncodingReading[];
  /** of a workbook that shows several */
  sheets: readonly SheetState[];
  hidden: HiddenParts;
  /** what this account has said of the same header before */
  remembered: RememberedMapping | null;
}

export type InspectionAnswer = Inspection | { error: { message: string } };

/**
 * POST /catalogue/files/imports: a form with `uid`, `file` and `create_groups` (`true`).
 * `columns` (JSON) says by the place of each column what it is: one of ours, '' for none, null for "as it is read". `values` (JSON)
 * says by column and text what a value is: a group's id or `new`; of a country or a grape its name; '' for none. `thousands` (`true`):
 * prices are in thousands of đồng. `encoding`: the code page of a file that is not in Unicode. `sheets` (JSON): a list of the one name of a workbook's sheet that is read.
 * Answered when the dry run is there; spaces before the JSON keep the connection open meanwhile.
 */
export type ImportAnswer = { run: string } | { error: { message: string } };

/** POST /catalogue/files/runs/:id/doubles: before the run starts. All that may be double is what is there already, or other wines. */
export interface DoublesRequest {
  as: 'changed' | 'new';
}

/** A column's value as an editor reads it. */
export interface ShownChange {
  column: string;
  before: string;
  after: string;
}

export interface ShownEntry {
  position: number;
  /** of the file; null where there is none */
  row: number | null;
  kind: EntryKind;
  state: string;
  label: string;
  /** null: not there yet */
  documentId: string | null;
  /** what happens to the whole entry, where none of its values change */
  action: 'publish' | 'unpublish' | 'delete' | 'restore' | null;
  reason: string | null;
  changes: ShownChange[];
  errors: { column: string; value: string; message: string }[];
}

/** Entries of one page of a dry run. */
export const ENTRIES_PAGE_SIZE = 25;

/** GET /catalogue/files/runs/:id/entries?show&page */
export interface ShownEntries {
  entries: ShownEntry[];
  total: number;
}

/** What of a run is shown: one kind of entries, or those that were left alone or refused. */
export const ENTRY_FILTERS = ['new', 'changed', 'unchanged', 'wrong', 'double', 'left'] as const;

export type EntryFilter = (typeof ENTRY_FILTERS)[number];
