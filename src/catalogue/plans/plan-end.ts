import { pricesOf } from '../bulk/bulk-entries';
import { labelOf, priceFault, valueEntry, wrongEntry } from '../bulk/value-entries';
import type { Prices } from '../prices/price-rule';
import type { StoredDocument, Values } from '../runs/document-values';
import type { Changes, PlannedEntry, RunEntry } from '../runs/run';

/** What the beginning of a plan has changed of the draft, and of the published version. */
interface Begun {
  draft: Changes;
  published: Changes;
}

/** @param entry of the beginning */
export const begunBy = ({ changes, publishedChanges }: Pick<RunEntry, 'changes' | 'publishedChanges'>): Begun => ({
  draft: changes,
  // Where the versions had other prices, the entry names those of the published one.
  published: { ...changes, ...publishedChanges },
});

const sideOf = (changes: Changes, side: 'before' | 'after', now: Prices): Prices =>
  pricesOf({ ...now, ...Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[side]])) });

/** Whether an editor, an import or a bulk change has set another price since. */
function isEdited(now: Prices, changes: Changes): boolean {
  return now.price !== sideOf(changes, 'after', now).price && now.price !== sideOf(changes, 'before', now).price;
}

/**
 * @returns the prices of a version after the plan. What is still the plan's goes back; a price that was set since stays, without the price
 *   before the discount that the plan has brought
 */
export function pricesAtEnd(now: Prices, changes: Changes): Prices {
  const [before, after] = [sideOf(changes, 'before', now), sideOf(changes, 'after', now)];
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
    ...{ label, stored, publish: true },
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
