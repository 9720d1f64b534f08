import type { Knex } from 'knex';
import { pricesOf } from '../bulk/bulk-entries';
import { beforeRestore } from '../../recycle-bin/restore';
import { RUN_ENTRIES, toEntry, type RunEntryRow } from '../runs/tables';
import { begunBy, pricesAtEnd } from './plan-end';
import { PLAN_DOCUMENTS, PLANS } from './plan-store';

/** @returns what plans have changed of a document that ended while it lay in the bin, in the order of their ends */
async function endedMeanwhile(trx: Knex, documentId: string, deletedAt: number): Promise<RunEntryRow[]> {
  return trx({ entry: RUN_ENTRIES })
    .join({ plan: PLANS }, 'plan.start_run', 'entry.run_id')
    .join({ planned: PLAN_DOCUMENTS }, 'planned.plan_id', 'plan.id')
    .where({ 'plan.kind': 'price', 'planned.document_id': documentId })
    .where({ 'entry.document_id': documentId, 'entry.state': 'applied' })
    .where('plan.ended_at', '>=', deletedAt)
    .orderBy('plan.ended_at')
    .select('entry.*');
}

/** What lay in the bin at the end of a plan comes back without the prices of the plan. */
export function installRestoredPrices(): void {
  beforeRestore(async (trx, { uid, document_id, deleted_at }, versions) => {
    if (uid !== 'api::product.product') return;
    for (const row of await endedMeanwhile(trx, document_id, Number(deleted_at))) {
      const begun = begunBy(toEntry(row));
      for (const { values } of versions) {
        const changes = (values.published_at ?? null) === null ? begun.draft : begun.published;
        Object.assign(values, pricesAtEnd(pricesOf(values as never), changes));
      }
    }
  });
}
