// The bounds of a table that is imported, each with its message in messages.json. docs/decisions/0018-import-files.md says why.

/** Files that are read at the same time: each takes a processor, and memory. */
export const TABLES_AT_ONCE = 2;

/** Megabytes of the worker that reads a file. What the bounds below allow takes a third of it. */
export const READER_HEAP_MB = 128;

/** How long the worker may read: 100,000 rows of 25 columns take some 10 s on one processor. */
export const READ_DEADLINE_MS = 120_000;

// What an import takes.

export const ROWS_MAX = 100_000;

/** Rows above the names of the columns: a title, the shop's name. */
export const HEADER_ROWS_MAX = 20;

/** Columns that hold something. */
export const COLUMNS_MAX = 1_000;

/** Characters of all cells of an import, as many as the largest CSV has: many cells of an .xlsx may name one long text. */
export const TEXT_MAX_LENGTH = 100_000_000;

// What a table is while it is read, blank cells and rows included.

/** Rows of a sheet of Excel. */
export const SHEET_ROWS_MAX = 1_048_576;

/** Columns of a sheet of Excel: an empty cell in the last one keeps its format. */
export const SHEET_COLUMNS_MAX = 16_384;

export const CELLS_MAX = 20_000_000;

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

/** Faults of a row that are told. */
export const ROW_FAULTS_MAX = 25;

// What an .xlsx is.

/** Bytes of one file inside an .xlsx, unpacked. 100,000 rows of 25 columns take about 250 MB. */
export const SHEET_MAX_BYTES = 600 * 1024 * 1024;

/** Bytes and number of the texts that the cells of an .xlsx refer to: they are kept in memory while it is read. */
export const STRINGS_MAX_BYTES = 64 * 1024 * 1024;
export const STRINGS_MAX = 5_000_000;

/** Bytes of its other parts; they are small. */
export const PART_MAX_BYTES = 16 * 1024 * 1024;

/** Files inside an .xlsx, and bytes of their list. */
export const PARTS_MAX = 1_000;
export const DIRECTORY_MAX_BYTES = 1024 * 1024;

export const SHEETS_MAX = 1_000;
export const RELATIONS_MAX = 10_000;
export const STYLES_MAX = 100_000;

/** Characters of a number's format; Excel allows as many. What is longer is cut. */
export const FORMAT_MAX_LENGTH = 255;

/** Tags in tags. A sheet of Excel has some fifteen. */
export const XML_DEPTH_MAX = 64;

/** 100,000 rows of 25 columns have ten million. */
export const XML_TAGS_MAX = 50_000_000;

/** Characters of one tag with its attributes, one text, one comment. */
export const XML_TOKEN_MAX_LENGTH = 1_000_000;
