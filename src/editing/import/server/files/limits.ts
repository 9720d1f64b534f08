// The bounds of a table that is imported, each with its message in messages.json. docs/decisions/0018-import-files.md says why.

/** Files that are read at the same time: each takes a processor, and memory. */
export const TABLES_AT_ONCE = 2;

/** Megabytes of the worker that reads a file: a workbook of 20,000 rows and 25 columns with descriptions takes 160 of them, and the process 270 more. */
export const READER_HEAP_MB = 192;

/** How long the worker may read: 20,000 rows of 25 columns take some 8 s on a busy processor. */
export const READ_DEADLINE_MS = 120_000;

// What an import takes.

export const ROWS_MAX = 20_000;

/** Rows above the names of the columns: a title, the shop's name. */
export const HEADER_ROWS_MAX = 20;

/** Columns that hold something. */
export const COLUMNS_MAX = 1_000;

/** Characters of all cells of an import: many cells of a workbook may name one long text. */
export const TEXT_MAX_LENGTH = 100_000_000;

// What a table is while it is read, blank cells and rows included.

/** Rows, blank ones included. */
export const SHEET_ROWS_MAX = 65_536;

/** Characters of a row. A quote that is missing makes one row of a whole CSV. */
export const ROW_MAX_LENGTH = 1_000_000;

// What a cell is. One that is longer than its field takes is wrong, and its begin alone is kept.

/** Characters of a cell: what a cell of Excel holds. */
export const CELL_MAX_LENGTH = 32_767;

/** Characters of a number, a year, a price, yes or no. */
export const SHORT_CELL_MAX_LENGTH = 100;

/** Characters of a cell with names of pictures, and the names. */
export const PICTURES_CELL_MAX_LENGTH = 10_000;
export const PICTURES_MAX = 100;

/** Characters that are kept of a cell in a column that is not imported, and of a column's title. */
export const IGNORED_CELL_MAX_LENGTH = 1_000;
export const TITLE_MAX_LENGTH = 255;

/** Rows, and characters of them, that are planned together: other requests wait meanwhile. */
export const BATCH_ROWS = 200;
export const BATCH_LENGTH = 200_000;

export const ROW_FAULTS_MAX = 25;

// What a packed workbook is.

/** Bytes of all its parts, unpacked: 20,000 rows of 25 columns take about 40 MB. */
export const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
export const PARTS_MAX = 1_000;
