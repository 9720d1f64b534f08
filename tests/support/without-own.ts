import { sortDigits } from '../../src/public/read-model/projection/sort-key';

/** What no two entries share. */
export const OWN_COLUMNS = ['id', 'document_id', 'public_id', 'name', 'slug', 'created_at', 'updated_at', 'published_at'];

export interface Identity {
  name: string;
  documentId: string;
  publicId: number;
}

const COUNTED = new Set([
  'changed_in',
  'made_in',
  'source_id',
  'item_id',
  'source_updated_at',
  'created_at',
  'updated_at',
  'source',
]);

/** @returns a value without what no two entries share, and without its times */
export function withoutOwn(value: unknown, own: Identity): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutOwn(item, own));
  if (typeof value === 'string') {
    if (value === String(own.publicId)) return 'PUBLIC_ID';
    return (
      value
        .replaceAll(own.name, 'NAME')
        .replaceAll(sortDigits(own.name), 'SORT_KEY')
        .replaceAll(own.documentId, 'DOCUMENT')
        // Words of the panel search.
        .replace(` ${own.publicId} `, ' PUBLIC_ID ')
        // Rows of the read model: JSON with slots.
        .replace(new RegExp(`(?<=^\\{|^\\{"data":\\{)"id":${own.publicId}\\b|"sku":"${own.publicId}"`, 'g'), 'PUBLIC_ID')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, of]) => {
      if (COUNTED.has(member)) return [member, typeof of];
      return [member, member === 'id' && of === own.publicId ? 'PUBLIC_ID' : withoutOwn(of, own)];
    }),
  );
}
