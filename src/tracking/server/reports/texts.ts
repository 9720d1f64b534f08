import { toTexts } from '../../../editing/texts/labels/text';
import texts from './texts.json';

export const COLUMN_TEXTS = toTexts(texts.columns);

/** A referrer without a host: the visitor typed the URL, or the browser sent none. */
export const SOURCE_TEXTS = toTexts(texts.sources);

export const DEVICE_TEXTS = toTexts(texts.devices);

/** Names of sheets. */
export const TABLE_TEXTS = toTexts(texts.tables);
