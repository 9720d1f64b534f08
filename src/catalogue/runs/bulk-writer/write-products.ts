import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { BackgroundSlices } from '../../../platform/load-shedding/background-slices';
import { recordWrites } from '../../../read-model/write/document-writes';
import type { Refusals } from './check-values';
import { checkWrites } from './checks';
import { BULK_UID, type ProductWrite } from './product-write';
import { writeLinks } from './links';
import { writeProductRows } from './rows';

/**
 * Writes many products as the document service writes each: the same checks, the same rows, the same change propagation. It takes
 * a few statements for all of them, where the document service takes some hundred for each. `tests/bulk-writer.test.ts` compares
 * the tables.
 *
 * @param writes one for each document
 * @returns why writes were refused, by position; they are as they were
 */
export async function writeProducts(
  strapi: Core.Strapi,
  trx: Knex,
  writes: readonly ProductWrite[],
  actorId: number | null,
): Promise<Refusals> {
  const { targets, refusals } = await checkWrites(strapi, trx, writes);
  const accepted = writes.filter(({ entry }) => !refusals.has(entry.position));
  if (accepted.length === 0) return refusals;
  const documentIds = accepted.map(({ documentId }) => documentId);
  const visible = accepted.filter(({ publishes }) => publishes).map(({ documentId }) => documentId);
  const slices = new BackgroundSlices();
  if (slices.isOver) await slices.next();
  const ids = await writeProductRows(strapi, trx, accepted, actorId);
  if (slices.isOver) await slices.next();
  await writeLinks({ strapi, trx, writes: accepted, ids, targets });
  if (slices.isOver) await slices.next();
  await recordWrites(strapi, trx, { uid: BULK_UID, documentIds, visible });
  return refusals;
}
