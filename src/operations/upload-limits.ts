/** The largest file that an editor may upload, in bytes. */
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;

/** What a shop shows. Pages and scripts are not among it: uploads are served from the panel's own origin. */
export const UPLOAD_TYPES = ['image/*', 'video/mp4', 'video/webm', 'application/pdf'];
