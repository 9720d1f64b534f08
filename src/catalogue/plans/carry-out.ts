import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { MessageKey } from '../../editorial/messages';
import { mayWithAll } from '../../editorial/permission-gate';
import { permissionsOfAccount } from '../../platform/entry-permissions';
import { wakeJob } from '../../platform/jobs/running-jobs';
import { insertRun } from '../runs/create-run';
import { say } from '../runs/outcome';
import { RUNS } from '../runs/tables';
import { RUNS_JOB } from '../runs/worker';
import { actionsOf, type DuePlan, findPlan, nextPlan, nowSql, plannedDocuments, PLANS, type StoredPlan } from './plan-store';
import { ATTEMPTS_MAX, countAttempt } from '../retries';

/** Another instance has taken the plan, or an editor has changed it. */
class PlanMoved extends Error {}

interface Transaction {
  trx: Knex;
}

/** Writes a run whose entries the worker plans and applies at once. @returns its id */
async function insertPlanRun(trx: Knex, plan: StoredPlan, title: string): Promise<string> {
  const { uid, actor } = plan;
  return insertRun(trx, { kind: 'plan', uid, title, actor, source: { plan: plan.id, title: plan.title } });
}

/** Changes a plan that is as it was read. @throws PlanMoved */
async function move(trx: Knex, { id, state, revision, nextAt }: StoredPlan, values: object): Promise<void> {
  const moved = await trx(PLANS)
    .where({ id, state, changes: revision, next_at: nextAt })
    .update({ ...values, attempts: 0, retry_at: null });
  if (moved !== 1) throw new PlanMoved();
}

/** Whether who planned it may do so now. What somebody has planned who has left goes on as it was allowed then. */
async function isAllowed(strapi: Core.Strapi, { uid, kind, actor }: StoredPlan): Promise<boolean> {
  const permissions = actor.id === null ? undefined : await permissionsOfAccount(strapi, actor.id);
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

async function carryOut(strapi: Core.Strapi, due: DuePlan): Promise<void> {
  const plan = await findPlan(strapi.db.connection, due.id);
  if (!plan || plan.nextAt === null || plan.revision !== due.revision) return;
  const now = plan.nextAt - due.dueInMs;
  await (plan.state === 'active' ? end(strapi, plan, now) : begin(strapi, plan, now));
}

/**
 * Begins or ends the first plan that is due: its run is inserted in the transaction that takes the plan, so that this happens once, on
 * whichever instance, and a power cut leaves all of it or nothing. The run's entries are planned and applied in batches.
 *
 * @returns the milliseconds until the next one; 0 when there was one, undefined when nothing is planned
 * @throws PlanError
 */
export async function carryOutNext(strapi: Core.Strapi): Promise<number | undefined> {
  const next = await nextPlan(strapi.db.connection);
  if (!next || next.dueInMs > 0) return next?.dueInMs;
  try {
    await carryOut(strapi, next);
  } catch (error) {
    if (!(error instanceof PlanMoved)) throw new PlanError(next.id, error);
  }
  wakeJob(RUNS_JOB);
  return 0;
}

/** A plan that can't be begun or ended now. */
export class PlanError extends Error {
  readonly planId: string;

  constructor(planId: string, cause: unknown) {
    super(`The plan ${planId}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.planId = planId;
  }
}

/** Gives a plan up with the reason that the editor reads. */
export async function failPlan(strapi: Core.Strapi, id: string, key: MessageKey, error?: unknown): Promise<void> {
  const failed: number = await strapi.db
    .connection(PLANS)
    .where({ id })
    .whereNotNull('next_at')
    .update({ state: 'failed', next_at: null, retry_at: null, failure: say(key), settled_at: Date.now() });
  const stack = error instanceof Error ? `: ${error.stack ?? error.message}` : '';
  if (failed === 1) strapi.log.error(`Plans: the plan ${id} failed (${key})${stack}`);
}

/** The plan is tried again later, and fails in the end. Others are carried out meanwhile. */
export async function retryPlan(strapi: Core.Strapi, { planId: id, cause }: PlanError): Promise<void> {
  const knex = strapi.db.connection;
  const attempts = await countAttempt(knex, PLANS, id, nowSql(knex));
  if (attempts >= ATTEMPTS_MAX) await failPlan(strapi, id, 'plan-failed', cause);
  if (attempts === 1) strapi.log.warn(`Plans: the plan ${id} is tried again: ${String(cause)}`);
}
