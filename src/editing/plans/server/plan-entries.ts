import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { actionEntry, priceEntry } from '../../bulk/server/bulk-entries';
import { chunksOf } from '../../../platform/chunks';
import { findBinEntry } from '../../recycle-bin/server/list';
import { documentEntries, entryFault, labelOf, priceFault, wrongEntry } from '../../bulk/server/value-entries';
import { readDocuments, type StoredDocument } from '../../changes/server/document-values';
import type { Planner } from '../../changes/server/create-run';
import type { PlannedEntry, Run, RunEntry } from '../../changes/server/run';
import { RUN_ENTRIES, toEntry, type RunEntryRow, type Row } from '../../changes/server/tables';
import { endEntry } from './plan-end';
import { plannedDocuments, PLANS, toPlan, type HoldingPlan, type StoredPlan } from './plan-store';

const PAGE_SIZE = 200;

/** What a plan changes of one document at its beginning. */
export function startEntry({ kind, rule }: Pick<StoredPlan, 'kind' | 'rule'>, document: StoredDocument): PlannedEntry {
  if (kind !== 'price') return actionEntry(document, kind);
  if (rule === null) throw new Error('It has no rule for its prices.');
  // What visitors see decides: an unpublished price in the draft is no price to take a tenth off.
  return priceEntry(document, rule, document.published ?? document.draft, true);
}

/** What a plan changes at its beginning, by what is stored now. What another one holds is left alone. */
async function* startEntries(strapi: Core.Strapi, plan: StoredPlan): AsyncGenerator<PlannedEntry> {
  const { id, uid, kind } = plan;
  const entryOf = (stored: StoredDocument, other: HoldingPlan | undefined): PlannedEntry =>
    kind === 'price' && other !== undefined
      ? wrongEntry(labelOf(stored), stored.documentId, priceFault('plan-holds-price', null, { plan: other.title }))
      : startEntry(plan, stored);
  yield* documentEntries(strapi, uid, await plannedDocuments(strapi.db.connection, id), entryOf, id);
}

/** What is left alone at the end: the entry has been deleted. */
async function goneAtEnd(knex: Knex, uid: string, { documentId, label }: RunEntry): Promise<PlannedEntry> {
  const inBin = await findBinEntry(knex, uid, documentId ?? '');
  return wrongEntry(label, documentId ?? '', entryFault(inBin === undefined ? 'run-entry-gone' : 'plan-end-in-bin'));
}

async function* endEntries(strapi: Core.Strapi, plan: StoredPlan): AsyncGenerator<PlannedEntry> {
  const knex = strapi.db.connection;
  const rows: RunEntryRow[] = await knex(RUN_ENTRIES)
    .where({ run_id: plan.startRun ?? '', state: 'applied' })
    .orderBy('position')
    .select('*');
  for (const page of chunksOf(rows.map(toEntry), PAGE_SIZE)) {
    const documentIds = page.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
    const stored = await readDocuments(strapi, plan.uid, documentIds);
    for (const entry of page) {
      const document = stored.get(entry.documentId ?? '');
      yield document ? endEntry(entry, document) : await goneAtEnd(knex, plan.uid, entry);
    }
  }
}

/** @returns the plan that a run begins or ends; undefined: the run was its own once, and the plan was ended again */
async function planOf(knex: Knex, { id }: Run): Promise<{ plan: StoredPlan; isEnd: boolean } | undefined> {
  const [row]: Row[] = await knex(PLANS).where({ start_run: id }).orWhere({ end_run: id }).select('*');
  return row && { plan: toPlan(row), isEnd: row.end_run === id };
}

export const planPlanner: Planner = {
  entries: async function* (strapi, run) {
    const found = await planOf(strapi.db.connection, run);
    if (!found) throw new Error(`The run ${run.id} belongs to no plan.`);
    const { plan, isEnd } = found;
    yield* isEnd ? endEntries(strapi, plan) : startEntries(strapi, plan);
  },

  entryAgain: async (_, trx, run, { documentId }, stored) => {
    const found = await planOf(trx, run);
    if (!found) return undefined;
    if (!found.isEnd) return startEntry(found.plan, stored);
    const [row]: RunEntryRow[] = await trx(RUN_ENTRIES)
      .where({ run_id: found.plan.startRun ?? '', document_id: documentId, state: 'applied' })
      .select('*');
    return row && endEntry(toEntry(row), stored);
  },
};
