/** Bounds of a table in an article's body. */
export const TABLE_ROWS_MAX = 200;
export const TABLE_COLUMNS_MAX = 20;

/** Characters of the text below a picture or a video. */
export const CAPTION_MAX = 500;
