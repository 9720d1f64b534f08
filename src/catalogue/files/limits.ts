// Sizes of a table that is imported. docs/decisions/0018-import-files.md says what was measured.

export const ROWS_MAX = 100_000;

/** Rows above the names of the columns: a title, the shop's name. */
export const HEADER_ROWS_MAX = 20;

export const COLUMNS_MAX = 200;

/** Characters of a cell: what a cell of Excel holds. */
export const CELL_MAX_LENGTH = 32_767;

/** Bytes of one file inside an .xlsx, unpacked. 100,000 rows of 25 columns take about 250 MB. */
export const SHEET_MAX_BYTES = 600 * 1024 * 1024;

/** Bytes of the texts that the cells of an .xlsx refer to: they are kept in memory while it is read. */
export const STRINGS_MAX_BYTES = 64 * 1024 * 1024;

/** Files inside an .xlsx. */
export const PARTS_MAX = 1_000;
