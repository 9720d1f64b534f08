import { FILE_UID, PRODUCT_GROUPINGS, type GroupingUid } from '../../../contract/content-types';
import type { EntryPermissions } from '../../../platform/entry-permissions';
import { MAX_WORDS, SEARCHED, type SearchedUid } from './words';

/**
 * What a search finds tells what it looks through. Recorded words are of all columns and of a product's groups: an account that may not
 * read all of them searches the columns that it may, as Strapi compares them.
 *
 * @returns undefined where the recorded words may be searched
 */
export function readableSearch(
  permissions: EntryPermissions,
  uid: SearchedUid,
  search: string,
): Record<string, unknown> | undefined {
  const readableColumns = (of: SearchedUid): string[] => {
    const hidden = permissions.attributesOf(of).filter((name) => of !== FILE_UID && !permissions.showsAlways(of, name));
    return SEARCHED[of].columns.filter((column) => !hidden.includes(column));
  };
  const searched: SearchedUid[] = [uid, ...(uid === 'api::product.product' ? (Object.keys(PRODUCT_GROUPINGS) as GroupingUid[]) : [])];
  if (searched.every((of) => readableColumns(of).length === SEARCHED[of].columns.length)) return undefined;
  const columns = readableColumns(uid);
  if (columns.length === 0) return { documentId: { $in: [] } };
  const words = search.trim().split(/\s+/).slice(0, MAX_WORDS);
  return { $and: words.map((word) => ({ $or: columns.map((column) => ({ [column]: { $containsi: word } })) })) };
}
