import { isShopContent } from '../../../../contract/public-content';
import { BackgroundSlices } from '../../../../platform/load-shedding/background-slices';
import { recordWrites } from '../../../../public/read-model/write/document-writes';
import type { RunEntry } from '../run';
import { checkWrites, findTargets, type Refusals } from './checks';
import type { BatchTarget, DocumentWrite } from './document-write';
import { writeLinks, writeRows } from './rows';

/**
 * Writes many documents as the document service writes each: the same checks, the same rows, the same change propagation. It takes
 * a few statements for all of them, where the document service takes some hundred for each. `tests/bulk-writer.test.ts` compares
 * the tables.
 *
 * @param writes one for each document
 * @param makeGroups makes the groups of those that are right, and tells those whose groups can't be made
 * @returns why writes were refused, by position; they are as they were
 */
export async function writeDocuments(
  target: BatchTarget,
  writes: readonly DocumentWrite[],
  makeGroups?: (entries: readonly RunEntry[]) => Promise<Refusals>,
): Promise<Refusals> {
  const { strapi, trx, uid } = target;
  if (!isShopContent(uid)) throw new Error(`${uid} is no content of the shop.`);
  const refusals = await checkWrites(target, writes);
  const accepted = (): DocumentWrite[] => writes.filter(({ entry }) => !refusals.has(entry.position));
  for (const [position, reason] of (await makeGroups?.(accepted().map(({ entry }) => entry))) ?? [])
    refusals.set(position, reason);
  const targets = await findTargets(target, accepted(), refusals);
  const written = accepted();
  if (written.length === 0) return refusals;
  const slices = new BackgroundSlices();
  const ids = await writeRows(target, written);
  if (slices.isOver) await slices.next();
  await writeLinks(target, { writes: written, ids, targets });
  if (slices.isOver) await slices.next();
  const documentIds = written.map(({ documentId }) => documentId);
  const visible = written.filter(({ publishes }) => publishes).map(({ documentId }) => documentId);
  await recordWrites(strapi, trx, { uid, documentIds, visible });
  return refusals;
}
