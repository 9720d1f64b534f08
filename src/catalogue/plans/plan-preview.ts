import type { Core } from '@strapi/strapi';
import type { EntryPermissions } from '../../platform/entry-permissions';
import { fieldsOfRule } from '../prices/price-rule';
import { readDocuments } from '../runs/document-values';
import { permittedEntries } from '../runs/entry-refusals';
import { ENTRIES_PAGE_SIZE } from '../runs/panel-api';
import { hideUnreadable } from '../runs/readable-entries';
import type { PlannedEntry, RunEntry } from '../runs/run';
import { toStoredEntry } from '../runs/run-store';
import type { PlanPreview } from './panel-api';
import type { WantedPlan } from './plan-changes';
import { gone, pagesOf, startEntry } from './plan-entries';

async function* entriesNow(strapi: Core.Strapi, plan: WantedPlan, documentIds: readonly string[]): AsyncGenerator<PlannedEntry> {
  for (const page of pagesOf(documentIds)) {
    const stored = await readDocuments(strapi, plan.uid, page);
    for (const documentId of page) {
      const document = stored.get(documentId);
      yield document ? startEntry(plan, document) : gone(documentId);
    }
  }
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

/**
 * What a plan would change if it began now, whatever other plans do until then.
 *
 * @param page of the entries, from 1
 */
export async function previewPlan(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  plan: WantedPlan,
  documentIds: readonly string[],
  page: number,
): Promise<Omit<PlanPreview, 'overlaps'>> {
  const run = { id: '', uid: plan.uid, kind: 'plan' as const };
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0, double: 0 };
  const entries: RunEntry[] = [];
  const before = (page - 1) * ENTRIES_PAGE_SIZE;
  let position = 0;
  const all = permittedEntries(strapi, permissions, { uid: plan.uid, publishes: true }, entriesNow(strapi, plan, documentIds));
  for await (const planned of all) {
    position += 1;
    counts[planned.kind] += 1;
    if (position > before && position <= before + ENTRIES_PAGE_SIZE)
      entries.push(asShown(plan, toStoredEntry(run, position, planned)));
  }
  return { counts, entries: await hideUnreadable(strapi, permissions, run, entries), total: position, names: {} };
}
