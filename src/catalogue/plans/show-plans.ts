import type { Core } from '@strapi/strapi';
import { readNames } from '../runs/document-names';
import type { Run } from '../runs/run';
import { NAMED_MAX, type Plan, type PlanRun } from './panel-api';
import { plannedDocuments, runsOf, type StoredPlan } from './plan-store';

const presentRun = (run: Run | undefined): PlanRun | null => {
  if (!run) return null;
  const { applied, skipped, failed, wrong } = run.counts;
  return { id: run.id, state: run.state, applied, skipped, failed, wrong, failure: run.failure };
};

async function present(strapi: Core.Strapi, plan: StoredPlan, runs: ReadonlyMap<string, Run>): Promise<Plan> {
  const { id, kind, uid, title, state, startsAt, endsAt, rule, revision, failure } = plan;
  const documentIds = await plannedDocuments(strapi.db.connection, id);
  return {
    ...{ id, kind, uid, title, state, startsAt, endsAt, rule, revision, failure },
    count: documentIds.length,
    documents: await readNames(strapi, uid, documentIds.slice(0, NAMED_MAX)),
    actorName: plan.actor.name,
    startRun: presentRun(runs.get(plan.startRun ?? '')),
    endRun: presentRun(runs.get(plan.endRun ?? '')),
  };
}

/** @returns plans as the panel shows them to who may read all that they name */
export async function presentPlans(strapi: Core.Strapi, plans: readonly StoredPlan[]): Promise<Plan[]> {
  const runs = await runsOf(strapi.db.connection, plans);
  const shown: Plan[] = [];
  for (const plan of plans) shown.push(await present(strapi, plan, runs));
  return shown;
}
