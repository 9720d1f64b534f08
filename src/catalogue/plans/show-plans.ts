import type { Core } from '@strapi/strapi';
import { readNames } from '../runs/document-names';
import { findSelected } from '../bulk/selection';
import type { Run } from '../runs/run';
import { NAMED_MAX, type Plan, type PlanRun } from './panel-api';
import { plannedDocuments, runsOf, type StoredPlan } from './plan-store';

const presentRun = (run: Run | undefined): PlanRun | null => {
  if (!run) return null;
  const { applied, skipped, failed, wrong } = run.counts;
  return { id: run.id, state: run.state, applied, skipped, failed, wrong, failure: run.failure };
};

/** @returns the documents that a plan concerns: once a filtered one has begun, those that it found then */
async function concerned(strapi: Core.Strapi, plan: StoredPlan): Promise<string[]> {
  if (plan.filter !== null && plan.state === 'waiting') return findSelected(strapi, plan.uid, plan.filter);
  return plannedDocuments(strapi.db.connection, plan.id);
}

async function present(strapi: Core.Strapi, plan: StoredPlan, runs: ReadonlyMap<string, Run>, only?: string): Promise<Plan[]> {
  const documentIds = await concerned(strapi, plan);
  if (only !== undefined && !documentIds.includes(only)) return [];
  const { id, kind, uid, title, state, startsAt, endsAt, rule, changes, failure } = plan;
  return [
    {
      ...{ id, kind, uid, title, state, startsAt, endsAt, rule, changes, failure },
      isFiltered: plan.filter !== null,
      count: documentIds.length,
      documents: await readNames(strapi, uid, documentIds.slice(0, NAMED_MAX)),
      actorName: plan.actor.name,
      startRun: presentRun(runs.get(plan.startRun ?? '')),
      endRun: presentRun(runs.get(plan.endRun ?? '')),
    },
  ];
}

/** @param only leaves out plans that do not concern this document */
export async function presentPlans(strapi: Core.Strapi, plans: readonly StoredPlan[], only?: string): Promise<Plan[]> {
  const runs = await runsOf(strapi.db.connection, plans);
  const shown: Plan[] = [];
  for (const plan of plans) shown.push(...(await present(strapi, plan, runs, only)));
  return shown;
}
