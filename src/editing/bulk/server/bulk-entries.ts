import type { Core } from '@strapi/strapi';
import type { MessageKey } from '../../texts/messages';
import type { HoldingPlan } from '../../plans/server/plan-store';
import { applyPriceRule, type PriceFault, type PriceRule, type Prices } from '../../changes/server/prices/price-rule';
import { publishedDifferences } from '../../changes/server/apply-entry';
import type { StoredDocument, Values } from '../../changes/server/document-values';
import type { Json, PlannedEntry, Publication } from '../../changes/server/run';
import type { BulkChange, BulkUid, CellRow } from './panel-api';
import {
  askAboutPrice,
  documentEntries,
  entryFault,
  labelOf,
  priceFault,
  valueEntry,
  wrongEntry,
  type NewValues,
} from './value-entries';

const asPrice = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

export const pricesOf = (values: Values | null): Prices => ({
  price: asPrice(values?.price),
  compare_at_price: asPrice(values?.compare_at_price),
});

function isDone(stored: StoredDocument, action: Publication): boolean {
  if (action === 'publish') return stored.published !== null && publishedDifferences(stored, {}) === null;
  return action === 'unpublish' && stored.published === null;
}

export const actionEntry = (stored: StoredDocument, action: 'publish' | 'unpublish' | 'delete'): PlannedEntry =>
  askAboutPrice(stored, {
    kind: isDone(stored, action) ? 'unchanged' : 'changed',
    label: labelOf(stored),
    documentId: stored.documentId,
    changes: {},
    publication: action,
    baseVersion: stored.version,
  });

const FAULTS: Readonly<Record<PriceFault, MessageKey>> = {
  'no-price': 'price-missing',
  'below-zero': 'price-below-zero',
  'too-high': 'price-too-high',
  'not-a-discount': 'not-a-discount',
};

/**
 * @param base the version whose prices the rule changes
 * @returns the entry that gives both versions the new prices
 */
export function priceEntry(stored: StoredDocument, rule: PriceRule, base: Values | null, publish: boolean): PlannedEntry {
  const before = pricesOf(base);
  const after = applyPriceRule(before, rule);
  const label = labelOf(stored);
  if (typeof after === 'string') return wrongEntry(label, stored.documentId, priceFault(FAULTS[after], before.price));
  return valueEntry({ label, stored, after: { ...after }, publish });
}

const cellsOf = (row: CellRow): NewValues =>
  Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== undefined));

interface Bulk {
  uid: BulkUid;
  change: BulkChange;
  publishes: boolean;
}

/** @returns the entry, which says where it changes a price that a plan has set */
function withPlan(entry: PlannedEntry, plan: HoldingPlan | undefined): PlannedEntry {
  if (!plan || entry.kind !== 'changed' || !('price' in entry.changes || 'compare_at_price' in entry.changes)) return entry;
  return { ...entry, errors: [priceFault('plan-price-held', null, { plan: plan.title })] };
}

function entryOf(change: BulkChange, stored: StoredDocument, row: CellRow | undefined, publish: boolean): PlannedEntry {
  if (change.kind === 'price') return priceEntry(stored, change.rule, stored.draft, publish);
  const label = labelOf(stored);
  if (change.kind === 'values') return valueEntry({ label, stored, after: { ...change.values }, publish });
  if (change.kind !== 'cells') return actionEntry(stored, change.kind);
  if (row === undefined || Date.parse(row.updatedAt) !== stored.version.draft)
    return wrongEntry(label, stored.documentId, entryFault('bulk-cell-changed'));
  return valueEntry({ label, stored, after: cellsOf(row), publish });
}

/** What a bulk change would do, one entry for each document, by what is stored now. */
export function bulkEntries(
  strapi: Core.Strapi,
  { uid, change, publishes }: Bulk,
  documentIds: readonly string[],
): AsyncGenerator<PlannedEntry> {
  const rows = new Map(change.kind === 'cells' ? change.rows.map((row) => [row.documentId, row]) : []);
  return documentEntries(strapi, uid, documentIds, (stored, holding) =>
    withPlan(entryOf(change, stored, rows.get(stored.documentId), publishes), holding),
  );
}
