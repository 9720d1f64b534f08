import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isGrouping, type GroupingUid } from '../../../../contract/content-types';
import { isOwnError } from '../../../saving/server/bulk-work';
import { recordWrites } from '../../../../public/read-model/write/document-writes';
import { contentTables } from '../../../recycle-bin/server/content-tables';
import { keepInBin } from '../../../recycle-bin/server/keep';
import { assertUnused, findUses, rowsOf } from '../../../recycle-bin/server/uses';
import { reasonOf } from '../outcome';
import { deleteComponents } from './links';
import { BULK_UID } from './product-write';

/** What is deleted in batches. */
export type BulkDeletedUid = typeof BULK_UID | GroupingUid;

export const isBulkDeleted = (uid: string): uid is BulkDeletedUid => uid === BULK_UID || isGrouping(uid);

/** @returns why documents can't be deleted: other content needs them */
async function findNeeded(
  strapi: Core.Strapi,
  trx: Knex,
  uid: BulkDeletedUid,
  documentIds: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  const uses = await findUses(strapi, trx, uid, await rowsOf(strapi, trx, uid, documentIds));
  if (!uses.some(({ blocks }) => blocks)) return reasons;
  for (const documentId of documentIds) {
    try {
      await assertUnused(strapi, trx, uid, await rowsOf(strapi, trx, uid, [documentId]));
    } catch (error) {
      if (!isOwnError(error)) throw error;
      reasons.set(documentId, reasonOf(uid, error));
    }
  }
  return reasons;
}

async function deleteRows(strapi: Core.Strapi, trx: Knex, uid: BulkDeletedUid, ids: readonly number[]): Promise<void> {
  const { of, links } = contentTables(strapi);
  for (const { table, constant, owner, target } of links) {
    for (const end of [owner, target])
      if (end.uid === uid)
        await trx(table)
          .where(constant)
          .whereIn(end.column, [...ids])
          .delete();
  }
  const { table, components } = of(uid);
  for (const component of components) await deleteComponents(strapi, trx, component, ids);
  await trx(table)
    .whereIn('id', [...ids])
    .delete();
}

/**
 * Deletes many documents of one type into the bin, as the document service deletes each: a few statements for all of them, where the
 * document service takes some hundred for each. `tests/bulk-writer.test.ts` compares the tables.
 *
 * @returns why documents stay, by document id
 */
export async function deleteDocuments(
  strapi: Core.Strapi,
  trx: Knex,
  uid: BulkDeletedUid,
  documentIds: readonly string[],
): Promise<Map<string, string>> {
  const reasons = await findNeeded(strapi, trx, uid, documentIds);
  const deleted = documentIds.filter((documentId) => !reasons.has(documentId));
  if (deleted.length === 0) return reasons;
  await keepInBin(strapi, trx, uid, deleted);
  await deleteRows(strapi, trx, uid, await rowsOf(strapi, trx, uid, deleted));
  await recordWrites(strapi, trx, { uid, documentIds: deleted });
  return reasons;
}
