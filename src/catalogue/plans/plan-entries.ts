import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { actionEntry, priceEntry, pricesOf } from '../bulk/bulk-entries';
import { findBinEntry } from '../../recycle-bin/list';
import { findSelected } from '../bulk/selection';
import { labelOf, valueEntry, wrongEntry } from '../bulk/value-entries';
import type { Prices } from '../prices/price-rule';
import { readDocuments, type StoredDocument, type Values } from '../runs/document-values';
import { say } from '../runs/outcome';
import type { Planner } from '../runs/planner';
import type { Changes, Json, PlannedEntry, Run, RunEntry } from '../runs/run';
import { RUN_ENTRIES, toEntry, type RunEntryRow } from '../runs/tables';
import { permittedNow } from './plan-permissions';
import { PLAN_DOCUMENTS, PLANS, plannedDocuments, toPlan, type PlanRow, type StoredPlan } from './plan-store';

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
    .where({ 'plan.kind': 'price' })
    .whereIn('plan.state', ['active', 'finishing'])
    .whereNotNull('plan.ends_at')
    .whereNot({ 'plan.id': planId })
    .whereIn('planned.document_id', documentIds)
    .select('planned.document_id', 'plan.title');
  return new Map(rows.map(({ document_id, title }) => [document_id, title]));
}

export const gone = (documentId: string): PlannedEntry =>
  wrongEntry(documentId, documentId, { column: '', value: '', message: say('run-entry-gone') });

/** What a plan changes of one document at its beginning. */
export function startEntry({ kind, rule }: Pick<StoredPlan, 'kind' | 'rule'>, document: StoredDocument): PlannedEntry {
  if (kind !== 'price') return actionEntry(document, kind);
  if (rule === null) throw new Error('It has no rule for its prices.');
  // What visitors see decides: an unpublished price in the draft is no price to take a tenth off.
  return priceEntry(document, rule, document.published ?? document.draft, true);
}

/** What a plan changes at its beginning, by what is stored now. */
async function* startEntries(strapi: Core.Strapi, plan: StoredPlan): AsyncGenerator<PlannedEntry> {
  const { uid, kind } = plan;
  const knex = strapi.db.connection;
  for (const page of pagesOf(await plannedDocuments(knex, plan.id))) {
    const stored = await readDocuments(strapi, uid, page);
    const held = kind === 'price' ? await heldBy(knex, plan.id, page) : new Map<string, string>();
    for (const documentId of page) {
      const document = stored.get(documentId);
      const other = held.get(documentId);
      if (!document) yield gone(documentId);
      else if (other !== undefined) {
        const message = say('plan-holds-price', { plan: other });
        yield wrongEntry(labelOf(document), documentId, { column: 'Giá bán (đồng)', value: '', message });
      } else yield startEntry(plan, document);
    }
  }
}

const sideOf = (changes: Changes | null, side: 'before' | 'after', values: Values | null): Prices => {
  const stored = pricesOf(values);
  const changed = Object.entries(changes ?? {}).map(([name, change]): [string, Json] => [name, change[side]]);
  return { ...stored, ...pricesOf({ ...stored, ...Object.fromEntries(changed) }) };
};

const isOneOf = (prices: Prices, all: readonly Prices[]): boolean => all.some((one) => areSame(prices, one));

/** @param entry of the beginning */
function priceEnd(entry: RunEntry, stored: StoredDocument): PlannedEntry {
  const label = labelOf(stored);
  const { draft, published } = stored;
  // Where the versions had other prices, the entry names those of the published one.
  const shown: Changes = { ...entry.changes, ...entry.publishedChanges };
  const before = sideOf(entry.changes, 'before', draft);
  const shownBefore = sideOf(shown, 'before', published);
  // As the plan has left them, or back already: the beginning was undone, or the end is tried again.
  const isAsLeft =
    isOneOf(pricesOf(draft), [sideOf(entry.changes, 'after', draft), before]) &&
    (published === null || isOneOf(pricesOf(published), [sideOf(shown, 'after', published), shownBefore]));
  if (!isAsLeft) {
    const value = pricesOf(published ?? draft).price;
    const error = { column: 'Giá bán (đồng)', value: value === null ? '' : String(value), message: say('plan-price-edited') };
    return wrongEntry(label, stored.documentId, error);
  }
  return valueEntry({ label, stored, after: { ...before }, afterPublished: { ...shownBefore }, publish: true });
}

/** What is left alone at the end: the entry has been deleted. */
async function goneAtEnd(knex: Knex, uid: string, { documentId, label }: RunEntry): Promise<PlannedEntry> {
  const entry = { ...gone(documentId ?? ''), label };
  if ((await findBinEntry(knex, uid, documentId ?? '')) === undefined) return entry;
  return { ...entry, errors: [{ column: '', value: '', message: say('plan-end-in-bin') }] };
}

/** What a price plan changes back at its end: the prices that it changed, and that are still as it left them. */
async function* endEntries(strapi: Core.Strapi, plan: StoredPlan): AsyncGenerator<PlannedEntry> {
  const knex = strapi.db.connection;
  const rows: RunEntryRow[] = await knex(RUN_ENTRIES)
    .where({ run_id: plan.startRun ?? '', state: 'applied' })
    .orderBy('position')
    .select('*');
  for (const page of pagesOf(rows.map(toEntry))) {
    const documentIds = page.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    const stored = await readDocuments(strapi, plan.uid, documentIds);
    for (const entry of page) {
      const document = stored.get(entry.documentId ?? '');
      yield document ? priceEnd(entry, document) : await goneAtEnd(knex, plan.uid, entry);
    }
  }
}

/** @returns the plan that a run begins or ends; undefined: the run was its own once, and the plan was ended again */
async function planOf(knex: Knex, { id }: Run): Promise<{ plan: StoredPlan; isEnd: boolean } | undefined> {
  const [row]: PlanRow[] = await knex(PLANS).where({ start_run: id }).orWhere({ end_run: id }).select('*');
  return row && { plan: toPlan(row), isEnd: row.end_run === id };
}

async function* oneOf(entry: PlannedEntry): AsyncGenerator<PlannedEntry> {
  yield await Promise.resolve(entry);
}

async function firstOf(entries: AsyncGenerator<PlannedEntry>): Promise<PlannedEntry | undefined> {
  for await (const entry of entries) return entry;
  return undefined;
}

export const planPlanner: Planner = {
  entries: async function* (strapi, run) {
    const found = await planOf(strapi.db.connection, run);
    if (!found) throw new Error(`The run ${run.id} belongs to no plan.`);
    const { plan, isEnd } = found;
    yield* isEnd ? endEntries(strapi, plan) : await permittedNow(strapi, plan, startEntries(strapi, plan));
  },

  entryAgain: async (strapi, trx, run, { documentId }, stored) => {
    const found = await planOf(trx, run);
    if (!found) return undefined;
    if (!found.isEnd) return firstOf(await permittedNow(strapi, found.plan, oneOf(startEntry(found.plan, stored))));
    const [row]: RunEntryRow[] = await trx(RUN_ENTRIES)
      .where({ run_id: found.plan.startRun ?? '', document_id: documentId, state: 'applied' })
      .select('*');
    return row && priceEnd(toEntry(row), stored);
  },
};
