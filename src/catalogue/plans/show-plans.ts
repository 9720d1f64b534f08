import type { Core } from '@strapi/strapi';
import type { EntryPermissions } from '../../platform/entry-permissions';
import { nameFieldOf, readNames } from '../runs/document-names';
import { findSelected } from '../bulk/selection';
import type { Run } from '../runs/run';
import { NAMED_MAX, type Plan, type PlanRun } from './panel-api';
import { needsOf } from './plan-permissions';
import { isFilterOpen, plannedDocuments, runsOf, type StoredPlan } from './plan-store';

const presentRun = (run: Run | undefined): PlanRun | null => {
  if (!run) return null;
  const { applied, skipped, failed, wrong } = run.counts;
  return { id: run.id, state: run.state, applied, skipped, failed, wrong, failure: run.failure };
};

/** @returns the documents that a plan concerns: once a filtered one has begun, those that it found then */
async function concerned(strapi: Core.Strapi, plan: StoredPlan): Promise<string[]> {
  if (plan.filter !== null && isFilterOpen(plan)) return findSelected(strapi, plan.uid, plan.filter);
  return plannedDocuments(strapi.db.connection, plan.id);
}

/** Whose request it is. */
export interface Viewer {
  permissions: EntryPermissions;
  accountId: number;
}

/** @returns nothing where the account neither planned it nor may read what it does, or any of its documents */
async function present(
  strapi: Core.Strapi,
  { permissions, accountId }: Viewer,
  plan: StoredPlan,
  runs: ReadonlyMap<string, Run>,
  only?: string,
): Promise<Plan[]> {
  const { id, kind, uid, title, state, startsAt, endsAt, rule, revision, failure } = plan;
  const read = needsOf(plan).find(({ action }) => action === 'read');
  const isOwn = plan.actor.id === accountId;
  if (!isOwn && !permissions.may('read', uid, read?.fields)) return [];
  const all = await concerned(strapi, plan);
  const readable = await permissions.allowed('read', uid, all, isOwn ? [] : read?.fields);
  const documentIds = all.filter((documentId) => readable.has(documentId));
  if (only !== undefined && !documentIds.includes(only)) return [];
  if (!isOwn && all.length > 0 && documentIds.length === 0) return [];
  const first = documentIds.slice(0, NAMED_MAX);
  const named = await permissions.allowed('read', uid, first, [nameFieldOf(strapi, uid)]);
  return [
    {
      ...{ id, kind, uid, title, state, startsAt, endsAt, rule, revision, failure },
      isFiltered: plan.filter !== null,
      count: documentIds.length,
      documents: await readNames(strapi, uid, [...named]),
      actorName: plan.actor.name,
      startRun: presentRun(runs.get(plan.startRun ?? '')),
      endRun: presentRun(runs.get(plan.endRun ?? '')),
    },
  ];
}

/** @param only leaves out plans that do not concern this document */
export async function presentPlans(
  strapi: Core.Strapi,
  viewer: Viewer,
  plans: readonly StoredPlan[],
  only?: string,
): Promise<Plan[]> {
  const runs = await runsOf(strapi.db.connection, plans);
  const shown: Plan[] = [];
  for (const plan of plans) shown.push(...(await present(strapi, viewer, plan, runs, only)));
  return shown;
}
