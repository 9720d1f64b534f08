import type { Knex } from 'knex';
import { pricesOf } from '../../bulk/server/bulk-entries';
import { labelOf, priceFault, valueEntry, wrongEntry } from '../../bulk/server/value-entries';
import type { Prices } from '../../changes/server/prices/price-rule';
import type { StoredDocument, Values } from '../../changes/server/document-values';
import { sideOf, type Changes, type PlannedEntry, type RunEntry } from '../../changes/server/run';
import { beforeRestore } from '../../recycle-bin/server/restore';
import { RUN_ENTRIES, type RunEntryRow, toEntry } from '../../changes/server/tables';
import { PLAN_DOCUMENTS, PLANS } from './plan-store';

/** What the beginning of a plan has changed of the draft, and of the published version. */
interface Begun {
  draft: Changes;
  published: Changes;
}

const begunBy = ({ changes, publishedChanges }: Pick<RunEntry, 'changes' | 'publishedChanges'>): Begun => ({
  draft: changes,
  // Where the versions had other prices, the entry names those of the published one.
  published: { ...changes, ...publishedChanges },
});

const pricesAt = (changes: Changes, side: 'before' | 'after', now: Prices): Prices =>
  pricesOf({ ...now, ...sideOf(changes, side) });

/** Whether an editor, an import or a bulk change has set another price since. */
function isEdited(now: Prices, changes: Changes): boolean {
  return now.price !== pricesAt(changes, 'after', now).price && now.price !== pricesAt(changes, 'before', now).price;
}

/**
 * @returns the prices of a version after the plan. What is still the plan's goes back; a price that was set since stays, without the price
 *   before the discount that the plan has brought
 */
function pricesAtEnd(now: Prices, changes: Changes): Prices {
  const [before, after] = [pricesAt(changes, 'before', now), pricesAt(changes, 'after', now)];
  const price = now.price === after.price ? before.price : now.price;
  const isPlans = 'compare_at_price' in changes && now.compare_at_price === after.compare_at_price;
  // A discount that the plan had ended does not begin again beside another price.
  const old = isPlans ? (isEdited(now, changes) ? null : before.compare_at_price) : now.compare_at_price;
  const isDiscount = old === null || (price !== null && old > price);
  return { price, compare_at_price: isDiscount ? old : null };
}

/** @returns what the end of a plan changes of a document. @param entry of the beginning */
export function endEntry(entry: RunEntry, stored: StoredDocument): PlannedEntry {
  const label = labelOf(stored);
  const begun = begunBy(entry);
  const { draft, published } = stored;
  const atEnd = (values: Values | null, changes: Changes): Record<string, number | null> => ({
    ...pricesAtEnd(pricesOf(values), changes),
  });
  const planned = valueEntry({
    label,
    stored,
    publish: true,
    after: atEnd(draft, begun.draft),
    afterPublished: atEnd(published, begun.published),
  });
  const wasEdited =
    isEdited(pricesOf(draft), begun.draft) || (published !== null && isEdited(pricesOf(published), begun.published));
  if (!wasEdited) return planned;
  const { price } = pricesOf(published ?? draft);
  const kept = priceFault('plan-price-edited', price);
  return planned.kind === 'changed' ? { ...planned, errors: [kept] } : wrongEntry(label, stored.documentId, kept);
}

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
