import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { MessageKey } from '../../texts/messages';
import { mayWithAll } from '../../saving/server/permission-gate';
import { permissionsOfAccount } from '../../../platform/entry-permissions';
import { insertRun } from '../../changes/server/create-run';
import { say } from '../../changes/server/outcome';
import { RUNS } from '../../changes/server/tables';
import { actionsOf, duePlan, findPlan, plannedDocuments, PLANS, type StoredPlan } from './plan-store';
import { isWaitingForDatabase } from '../../changes/server/waiting-for-database';

/** Another instance has taken the plan, or an editor has changed it. */
class PlanMoved extends Error {}

interface Transaction {
  trx: Knex;
}

/** Writes a run whose entries the worker plans and applies at once. @returns its id */
async function insertPlanRun(trx: Knex, plan: StoredPlan, title: string): Promise<string> {
  const { uid, actorId, actorName } = plan;
  const actor = { id: actorId, name: actorName };
  return insertRun(trx, { kind: 'plan', uid, title, actor, source: { plan: plan.id, title: plan.title } });
}

/** Changes a plan that is as it was read. @throws PlanMoved */
async function move(trx: Knex, { id, state, revision, nextAt }: StoredPlan, values: object): Promise<void> {
  const moved = await trx(PLANS).where({ id, state, changes: revision, next_at: nextAt }).update(values);
  if (moved !== 1) throw new PlanMoved();
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
  await strapi.db.transaction(async ({ trx }: Transaction) => {
    const run = await insertPlanRun(trx, plan, say(`plan-${plan.kind}-run`, { plan: plan.title }));
    const state = plan.endsAt === null ? 'finishing' : 'active';
    await move(trx, plan, { state, next_at: plan.endsAt, start_run: run, started_at: now });
  });
}

async function end(strapi: Core.Strapi, plan: StoredPlan, now: number): Promise<void> {
  const startRun = plan.startRun ?? '';
  const [start] = await strapi.db.connection(RUNS).where({ id: startRun }).select('id');
  if (!start) return failPlan(strapi, plan.id, 'plan-start-gone');
  await strapi.db.transaction(async ({ trx }: Transaction) => {
    const run = await insertPlanRun(trx, plan, say('plan-end-run', { plan: plan.title }));
    await move(trx, plan, { state: 'finishing', next_at: null, end_run: run, ended_at: now });
    // From now on the beginning can be neither undone nor gone on with.
    await trx(RUNS).where({ id: startRun }).update({ undone_by: run });
  });
}

/** Gives a plan up with the reason that the editor reads. */
async function failPlan(strapi: Core.Strapi, id: string, key: MessageKey, error?: unknown): Promise<void> {
  const failed: number = await strapi.db
    .connection(PLANS)
    .where({ id })
    .whereNotNull('next_at')
    .update({ state: 'failed', next_at: null, failure: say(key), settled_at: Date.now() });
  const stack = error instanceof Error ? `: ${error.stack ?? error.message}` : '';
  if (failed === 1) strapi.log.error(`Plans: the plan ${id} failed (${key})${stack}`);
}

/** Attempts in a row before a plan fails. The job waits between them. */
const ATTEMPTS_MAX = 6;

/** Attempts that failed in a row, by plan. */
const failures = new Map<string, number>();

export const isPlanDue = async (knex: Knex): Promise<boolean> => (await duePlan(knex)) !== undefined;

/**
 * Begins or ends the first plan that is due: its run is inserted in the transaction that takes the plan, so that this happens once, and a
 * power cut leaves all of it or nothing. The run's entries are planned and applied in batches.
 *
 * @returns whether there was one
 */
export async function carryOutDue(strapi: Core.Strapi): Promise<boolean> {
  const knex = strapi.db.connection;
  const due = await duePlan(knex);
  if (!due) return false;
  const { id, revision } = due;
  try {
    const plan = await findPlan(knex, id);
    if (plan?.revision !== revision) return true;
    await (plan.state === 'active' ? end : begin)(strapi, plan, due.now);
    failures.delete(id);
  } catch (error) {
    if (error instanceof PlanMoved) return true;
    if (await isWaitingForDatabase(knex, error)) throw error;
    const attempts = (failures.get(id) ?? 0) + 1;
    failures.set(id, attempts);
    if (attempts < ATTEMPTS_MAX) throw error;
    failures.delete(id);
    await failPlan(strapi, id, 'plan-failed', error);
  }
  return true;
}
