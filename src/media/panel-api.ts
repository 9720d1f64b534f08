/** Routes of the panel, which the server and the panel's pages share. */
export const RENEWAL_PATH = '/watermark/renewal';
export const SAMPLE_PATH = '/watermark/sample';
