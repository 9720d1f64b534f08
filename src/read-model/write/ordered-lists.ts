import type { Knex } from 'knex';

export { FEATURED_PRODUCTS_LIST, relatedProductsList } from '../projection/ordered-list-names';

/**
 * Puts an ordered list of products on a shelf. Documents are named, not their state: whichever of
 * them are published when the shelf is read are shown, so a product that is published again comes
 * back to its place.
 *
 * @returns whether the list differs from what was there
 */
export async function writeOrderedList(trx: Knex, shelf: string, documentIds: string[]): Promise<boolean> {
  const wanted = [...new Set(documentIds)];
  const stored: { document_id: string }[] = await trx('storefront_shelves')
    .where({ shelf })
    .orderBy('position')
    .select('document_id');
  const same = stored.length === wanted.length && stored.every((row, place) => row.document_id === wanted[place]);
  if (same) return false;
  await trx('storefront_shelves').where({ shelf }).delete();
  if (wanted.length > 0) {
    await trx('storefront_shelves').insert(wanted.map((document_id, position) => ({ shelf, position, document_id })));
  }
  return true;
}
