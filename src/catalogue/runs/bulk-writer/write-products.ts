import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { recordProductWrites } from '../../../read-model/write/document-writes';
import { checkJobs, type Refusals } from './checks';
import type { Job } from './job';
import { writeLinks } from './links';
import { withObservers } from './observers';
import { writeProductRows } from './rows';

/**
 * Writes many products as the document service writes each: the same checks, the same rows, the same change propagation. It takes
 * a few statements for all of them, where the document service takes some hundred for each. `tests/bulk-writer.test.ts` compares
 * the tables.
 *
 * @param jobs one for each document
 * @returns why jobs were refused, by position; they are as they were
 */
export async function writeProducts(
  strapi: Core.Strapi,
  trx: Knex,
  jobs: readonly Job[],
  actorId: number | null,
): Promise<Refusals> {
  const { targets, refusals } = await checkJobs(strapi, trx, jobs);
  const accepted = jobs.filter(({ entry }) => !refusals.has(entry.position));
  if (accepted.length === 0) return refusals;
  const documentIds = accepted.map(({ documentId }) => documentId);
  const visible = accepted.filter(({ publishes }) => publishes).map(({ documentId }) => documentId);
  await withObservers(strapi, trx, visible, async () => {
    const ids = await writeProductRows(strapi, trx, accepted, actorId);
    await writeLinks({ strapi, trx, jobs: accepted, ids, targets });
    await recordProductWrites(strapi, trx, documentIds, visible);
  });
  return refusals;
}
