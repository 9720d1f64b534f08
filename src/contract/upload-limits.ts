export const MEGABYTE = 1024 * 1024;

/** Largest upload, in bytes. */
export const UPLOAD_MAX_BYTES = 25 * MEGABYTE;

/** Most pixels of a picture, all frames together: decoded, it must fit into memory. */
export const PIXELS_MAX = 50_000_000;

/** Longest side of a picture, in pixels: one of 1 × 49 million takes a decoder two minutes. */
export const PICTURE_SIDE_MAX = 30_000;

/** Largest table that is imported. */
export const IMPORT_MAX_BYTES = 25 * MEGABYTE;
