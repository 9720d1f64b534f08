import type { Knex } from 'knex';

/**
 * Stores documents, not rows: the query shows those that are published when it reads the list. So a product that is published
 * again comes back to its position.
 * @returns whether the list changed
 */
export async function writeOrderedList(trx: Knex, list: string, documentIds: string[]): Promise<boolean> {
  const wanted = [...new Set(documentIds)];
  const stored: { document_id: string }[] = await trx('storefront_shelves')
    .where({ shelf: list })
    .orderBy('position')
    .select('document_id');
  if (stored.length === wanted.length && stored.every((row, index) => row.document_id === wanted[index])) return false;
  await trx('storefront_shelves').where({ shelf: list }).delete();
  if (wanted.length > 0) {
    await trx('storefront_shelves').insert(wanted.map((document_id, position) => ({ shelf: list, position, document_id })));
  }
  return true;
}
