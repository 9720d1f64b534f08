import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { actionEntry, priceEntry, pricesOf } from '../bulk/bulk-entries';
import { findSelected } from '../bulk/selection';
import { labelOf, valueEntry, wrongEntry } from '../bulk/value-entries';
import type { Prices } from '../prices/price-rule';
import { readDocuments, type StoredDocument, type Values } from '../runs/document-values';
import { say } from '../runs/outcome';
import type { Changes, Json, PlannedEntry, RunEntry } from '../runs/run';
import { RUN_ENTRIES, toEntry, type RunEntryRow } from '../runs/tables';
import { PLAN_DOCUMENTS, PLANS, plannedDocuments, type StoredPlan } from './plan-store';

/** Documents that are read at once. */
const PAGE_SIZE = 200;

export function pagesOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PAGE_SIZE) }, (_, page) =>
    items.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  );
}

/** @returns the documents of a plan: the chosen ones, or those that its filter finds now */
export async function documentsOf(strapi: Core.Strapi, knex: Knex, plan: StoredPlan): Promise<string[]> {
  return plan.filter === null ? plannedDocuments(knex, plan.id) : findSelected(strapi, plan.uid, plan.filter);
}

const areSame = (one: Prices, other: Prices): boolean =>
  one.price === other.price && one.compare_at_price === other.compare_at_price;

/** @returns the titles of other plans that have changed the prices of these wines, by document */
async function heldBy(knex: Knex, planId: string, documentIds: readonly string[]): Promise<Map<string, string>> {
  const rows: { document_id: string; title: string }[] = await knex({ plan: PLANS })
    .join({ planned: PLAN_DOCUMENTS }, 'planned.plan_id', 'plan.id')
    .where({ 'plan.state': 'active', 'plan.kind': 'price' })
    .whereNot({ 'plan.id': planId })
    .whereIn('planned.document_id', documentIds)
    .select('planned.document_id', 'plan.title');
  return new Map(rows.map(({ document_id, title }) => [document_id, title]));
}

const gone = (documentId: string): PlannedEntry =>
  wrongEntry(documentId, documentId, { column: '', value: '', message: say('run-entry-gone') });

/** What a plan changes at its beginning, by what is stored now. Read it in the transaction that begins it. */
export async function* startEntries(
  strapi: Core.Strapi,
  knex: Knex,
  plan: StoredPlan,
  documentIds: readonly string[],
): AsyncGenerator<PlannedEntry> {
  const { uid, kind, rule } = plan;
  for (const page of pagesOf(documentIds)) {
    const stored = await readDocuments(strapi, uid, page);
    const held = kind === 'price' ? await heldBy(knex, plan.id, page) : new Map<string, string>();
    for (const documentId of page) {
      const document = stored.get(documentId);
      const other = held.get(documentId);
      if (!document) yield gone(documentId);
      else if (other !== undefined) {
        const message = say('plan-holds-price', { plan: other });
        yield wrongEntry(labelOf(document), documentId, { column: 'Giá bán (đồng)', value: '', message });
      } else if (kind !== 'price') yield actionEntry(document, kind);
      // What visitors see decides: an unpublished price in the draft is no price to take a tenth off.
      else if (rule) yield priceEntry(document, rule, document.published ?? document.draft, true);
    }
  }
}

const sideOf = (changes: Changes | null, side: 'before' | 'after', values: Values | null): Prices => {
  const stored = pricesOf(values);
  const changed = Object.entries(changes ?? {}).map(([name, change]): [string, Json] => [name, change[side]]);
  return { ...stored, ...pricesOf({ ...stored, ...Object.fromEntries(changed) }) };
};

function priceEnd(entry: RunEntry, stored: StoredDocument): PlannedEntry {
  const label = labelOf(stored);
  const { draft, published } = stored;
  // Where the versions had other prices, the entry names those of the published one.
  const shown: Changes = { ...entry.changes, ...entry.publishedChanges };
  const isAsLeft =
    areSame(pricesOf(draft), sideOf(entry.changes, 'after', draft)) &&
    (published === null || areSame(pricesOf(published), sideOf(shown, 'after', published)));
  if (!isAsLeft) {
    const value = pricesOf(published ?? draft).price;
    const error = { column: 'Giá bán (đồng)', value: value === null ? '' : String(value), message: say('plan-price-edited') };
    return wrongEntry(label, stored.documentId, error);
  }
  const after = { ...sideOf(entry.changes, 'before', draft) };
  const afterPublished = { ...sideOf(shown, 'before', published) };
  return valueEntry({ label, stored, after, afterPublished, publish: true });
}

/** What a price plan changes back at its end: the prices that it changed, and that are still as it left them. */
export async function* endEntries(strapi: Core.Strapi, knex: Knex, plan: StoredPlan): AsyncGenerator<PlannedEntry> {
  const rows: RunEntryRow[] = await knex(RUN_ENTRIES)
    .where({ run_id: plan.startRun ?? '', state: 'applied' })
    .orderBy('position')
    .select('*');
  for (const page of pagesOf(rows.map(toEntry))) {
    const documentIds = page.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    const stored = await readDocuments(strapi, plan.uid, documentIds);
    for (const entry of page) {
      const document = stored.get(entry.documentId ?? '');
      if (document) yield priceEnd(entry, document);
      else yield { ...gone(entry.documentId ?? ''), label: entry.label };
    }
  }
}
