import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { MessageKey } from '../../texts/messages';
import { mayWithAll } from '../../saving/server/permission-gate';
import { permissionsOfAccount } from '../../../platform/entry-permissions';
import { insertRun } from '../../changes/server/create-run';
import { say } from '../../changes/server/outcome';
import { RunMoved } from '../../changes/server/record-batch';
import { RUNS } from '../../changes/server/tables';
import { actionsOf, findPlan, plannedDocuments, PLANS, type DuePlan, type StoredPlan } from './plan-store';

/** Writes a run whose entries the worker plans and applies at once. @returns its id */
async function insertPlanRun(trx: Knex, plan: StoredPlan, title: string): Promise<string> {
  const { uid, actorId, actorName } = plan;
  const actor = { id: actorId, name: actorName };
  return insertRun(trx, { kind: 'plan', uid, title, actor, source: { plan: plan.id, title: plan.title } });
}

/** Changes a plan that is as it was read. @throws RunMoved */
async function move(trx: Knex, { id, state, revision, nextAt }: StoredPlan, values: object): Promise<void> {
  const moved = await trx(PLANS).where({ id, state, changes: revision, next_at: nextAt }).update(values);
  if (moved !== 1) throw new RunMoved();
}

/** Whether who planned it may do so now. What somebody has planned who has left goes on as it was allowed then. */
async function isAllowed(strapi: Core.Strapi, { uid, kind, actorId }: StoredPlan): Promise<boolean> {
  const permissions = actorId === null ? undefined : await permissionsOfAccount(strapi, actorId);
  return permissions === undefined || mayWithAll(strapi, permissions, uid, actionsOf(kind));
}

/** @returns why a plan can't begin */
async function reasonToFail(strapi: Core.Strapi, plan: StoredPlan, now: number): Promise<MessageKey | undefined> {
  const { id, kind, rule, endsAt } = plan;
  if (endsAt !== null && endsAt <= now) return 'plan-missed';
  if (kind === 'price' && rule === null) return 'plan-failed';
  if ((await plannedDocuments(strapi.db.connection, id)).length === 0) return 'plan-nothing-found';
  return (await isAllowed(strapi, plan)) ? undefined : 'plan-not-allowed';
}

async function begin(strapi: Core.Strapi, plan: StoredPlan, now: number): Promise<void> {
  const reason = await reasonToFail(strapi, plan, now);
  if (reason) return failPlan(strapi, plan.id, reason);
  await strapi.db.connection.transaction(async (trx) => {
    const run = await insertPlanRun(trx, plan, say(`plan-${plan.kind}-run`, { plan: plan.title }));
    const state = plan.endsAt === null ? 'finishing' : 'active';
    await move(trx, plan, { state, next_at: plan.endsAt, start_run: run, started_at: now });
  });
}

async function end(strapi: Core.Strapi, plan: StoredPlan, now: number): Promise<void> {
  const startRun = plan.startRun ?? '';
  const [start] = await strapi.db.connection(RUNS).where({ id: startRun }).select('id');
  if (!start) return failPlan(strapi, plan.id, 'plan-start-gone');
  await strapi.db.connection.transaction(async (trx) => {
    const run = await insertPlanRun(trx, plan, say('plan-end-run', { plan: plan.title }));
    await move(trx, plan, { state: 'finishing', next_at: null, end_run: run, ended_at: now });
    // From now on the beginning can be neither undone nor gone on with.
    await trx(RUNS).where({ id: startRun }).update({ undone_by: run });
  });
}

export async function failPlan(strapi: Core.Strapi, id: string, key: MessageKey, error?: unknown): Promise<void> {
  const failed: number = await strapi.db
    .connection(PLANS)
    .where({ id })
    .whereNotNull('next_at')
    .update({ state: 'failed', next_at: null, failure: say(key), settled_at: Date.now() });
  const stack = error instanceof Error ? `: ${error.stack ?? error.message}` : '';
  if (failed === 1) strapi.log.error(`Plans: the plan ${id} failed (${key})${stack}`);
}

/**
 * Begins or ends a plan that is due: its run is inserted in the transaction that takes the plan, so that this happens once, and a
 * power cut leaves all of it or nothing. The run's entries are planned and applied in batches.
 *
 * @throws RunMoved
 */
export async function carryOut(strapi: Core.Strapi, { id, revision, now }: DuePlan): Promise<void> {
  const plan = await findPlan(strapi.db.connection, id);
  if (plan?.revision !== revision) throw new RunMoved();
  await (plan.state === 'active' ? end : begin)(strapi, plan, now);
}
