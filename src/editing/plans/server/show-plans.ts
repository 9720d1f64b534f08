import type { Core } from '@strapi/strapi';
import { readNames } from '../../changes/server/document-names';
import type { Run, RunEntry } from '../../changes/server/run';
import { NAMED_MAX, type Plan, type PlanPreview, type PlanRun } from './panel-api';
import { plannedDocuments, runsOf, type StoredPlan } from './plan-store';
import { fieldsOfRule } from '../../changes/server/prices/price-rule';
import type { Language } from '../../texts/editor-language';
import { ENTRIES_PAGE_SIZE } from '../../import/server/files/panel-api';
import { presentEntries } from '../../import/server/files/show-entries';
import { documentEntries } from '../../bulk/server/value-entries';
import { toStoredEntry } from '../../changes/server/run-store';
import type { WantedPlan } from './plan-changes';
import { startEntry } from './plan-entries';

const presentRun = (run: Run | undefined): PlanRun | null => {
  if (!run) return null;
  const { applied, skipped, failed, wrong } = run.counts;
  return { id: run.id, state: run.state, applied, skipped, failed, wrong, failure: run.failure };
};

/** @returns plans as the panel shows them to who may read all that they name */
export async function presentPlans(strapi: Core.Strapi, plans: readonly StoredPlan[]): Promise<Plan[]> {
  const runs = await runsOf(strapi.db.connection, plans);
  const shown: Plan[] = [];
  for (const plan of plans) {
    const { id, kind, uid, title, state, startsAt, endsAt, rule, revision, actorName, failure } = plan;
    const documentIds = await plannedDocuments(strapi.db.connection, id);
    shown.push({
      ...{ id, kind, uid, title, state, startsAt, endsAt, rule, revision, actorName, failure },
      count: documentIds.length,
      documents: await readNames(strapi, uid, documentIds.slice(0, NAMED_MAX)),
      startRun: presentRun(runs.get(plan.startRun ?? '')),
      endRun: presentRun(runs.get(plan.endRun ?? '')),
    });
  }
  return shown;
}

interface Shown {
  /** of the entries, from 1 */
  page: number;
  language: Language;
}

/** @returns the entry with the prices that visitors see: those of the published version, where the draft has others */
function asShown({ rule }: WantedPlan, entry: RunEntry): RunEntry {
  const fields = rule === null ? [] : fieldsOfRule(rule);
  const published = fields.flatMap((field) => {
    const change = entry.publishedChanges?.[field];
    return change ? [[field, change] as const] : [];
  });
  return { ...entry, changes: { ...entry.changes, ...Object.fromEntries(published) } };
}

/** What a plan would change if it began now, whatever other plans do until then. */
export async function previewPlan(strapi: Core.Strapi, plan: WantedPlan, { page, language }: Shown): Promise<PlanPreview> {
  const run = { id: '', uid: plan.uid };
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0, double: 0 };
  const found: RunEntry[] = [];
  const before = (page - 1) * ENTRIES_PAGE_SIZE;
  let position = 0;
  for await (const planned of documentEntries(strapi, plan.uid, plan.documentIds, (stored) => startEntry(plan, stored))) {
    position += 1;
    counts[planned.kind] += 1;
    if (position > before && position <= before + ENTRIES_PAGE_SIZE)
      found.push(asShown(plan, toStoredEntry(run, position, planned)));
  }
  return { counts, entries: await presentEntries(strapi, run, found, language), total: position };
}
