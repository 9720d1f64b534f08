import type { Knex } from 'knex';

/**
 * Stores documents, not rows: the query shows those that are published when it reads the list. So a product that is published
 * again comes back to its position.
 *
 * @param keepOthers whether stored documents stay that are not among these, if these are all stored
 * @returns whether the list changed
 */
export async function writeOrderedList(trx: Knex, list: string, documentIds: string[], keepOthers = false): Promise<boolean> {
  const wanted = [...new Set(documentIds)];
  const stored: { document_id: string }[] = await trx('storefront_shelves')
    .where({ shelf: list })
    .orderBy('position')
    .select('document_id');
  const compared = keepOthers ? stored.filter((row) => wanted.includes(row.document_id)) : stored;
  if (compared.length === wanted.length && compared.every((row, index) => row.document_id === wanted[index])) return false;
  await trx('storefront_shelves').where({ shelf: list }).delete();
  if (wanted.length > 0) {
    await trx('storefront_shelves').insert(wanted.map((document_id, position) => ({ shelf: list, position, document_id })));
  }
  return true;
}
