import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { BackgroundSlices } from '../../../../platform/load-shedding/background-slices';
import { recordWrites } from '../../../../public/read-model/write/document-writes';
import type { Refusals } from './check-values';
import type { References } from '../references';
import { checkWrites, findTargets } from './checks';
import { BULK_UID, type ProductWrite } from './product-write';
import { writeLinks } from './links';
import { writeProductRows } from './rows';

/**
 * Writes many products as the document service writes each: the same checks, the same rows, the same change propagation. It takes
 * a few statements for all of them, where the document service takes some hundred for each. `tests/bulk-writer.test.ts` compares
 * the tables.
 *
 * @param writes one for each document
 * @param references make the groups of those that are right
 * @returns why writes were refused, by position; they are as they were
 */
export async function writeProducts(
  strapi: Core.Strapi,
  trx: Knex,
  writes: readonly ProductWrite[],
  references: References,
  actorId: number | null,
): Promise<Refusals> {
  const refusals = await checkWrites(strapi, trx, writes);
  const isAccepted = ({ entry }: ProductWrite): boolean => !refusals.has(entry.position);
  const checked = writes.filter(isAccepted);
  const unmade = await references.make(checked.map(({ entry }) => entry));
  for (const [position, reason] of unmade) refusals.set(position, reason);
  const targets = await findTargets(strapi, trx, checked.filter(isAccepted), refusals);
  const accepted = checked.filter(isAccepted);
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
