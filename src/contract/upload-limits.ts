/** The largest file that an editor may upload, in bytes. */
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;

/** The most pixels that a picture may have, all frames together: what is unpacked to be looked at must fit into memory. */
export const PIXELS_MAX = 50_000_000;
