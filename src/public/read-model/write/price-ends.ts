import type { Knex } from 'knex';
import { READ_MODEL_TABLES } from '../projection/tables';
import { raiseVersions, recordChangedItems } from './commits';

/**
 * Invalidates the pages of these products, which say until when their price holds. Call it where that changes and the products do not.
 *
 * @param trx of a write, under the write lock
 */
export async function invalidatePriceEnds(trx: Knex, documentIds: readonly string[]): Promise<void> {
  const rows: { slug: string }[] = await trx(READ_MODEL_TABLES.product)
    .where({ published: true })
    .whereIn('document_id', documentIds)
    .select('slug');
  if (rows.length === 0) return;
  recordChangedItems(
    trx,
    'products',
    rows.map(({ slug }) => slug),
  );
  await raiseVersions(trx, ['products']);
}
