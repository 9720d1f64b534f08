export const MEGABYTE = 1024 * 1024;

/** Largest upload, in bytes. */
export const UPLOAD_MAX_BYTES = 25 * MEGABYTE;

/** Most pixels of a picture, all frames together: decoded, it must fit into memory. */
export const PIXELS_MAX = 50_000_000;

/** Longest side of a picture, in pixels: one of 1 × 49 million takes a decoder two minutes. */
export const PICTURE_SIDE_MAX = 30_000;

/** Largest table that is imported. */
export const IMPORT_MAX_BYTES = 25 * MEGABYTE;

/** Bounds of a table in an article's body. */
export const TABLE_ROWS_MAX = 200;
export const TABLE_COLUMNS_MAX = 20;

/** Characters of the text below a picture or a video. */
export const CAPTION_MAX = 500;

/** How long deleted entries lie in the bin. */
export const BIN_DAYS = 30;

/** How long a run of the catalogue can be undone: so what it deleted lies in the bin as long. */
export const RUN_DAYS = 90;

/** How long an entry's history is kept. */
export const HISTORY_DAYS = 365;

/** Characters of a name of which a slug is made: the time that it takes grows by their square. */
export const SLUGGED_MAX = 200;
