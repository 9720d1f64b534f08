/** A route of the panel, which the server and the panel's pages share. */
export const SAMPLE_PATH = '/watermark/sample';
