import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import { insertRun, writeEntries } from '../runs/create-run';
import { say } from '../runs/outcome';
import type { PlannedEntry } from '../runs/run';
import { RUNS } from '../runs/tables';
import { wakeWorker } from '../runs/worker';
import { documentsOf, endEntries, pagesOf, startEntries } from './plan-entries';
import { findPlan, nextPlan, PLAN_DOCUMENTS, PLANS, type StoredPlan } from './plan-store';

/** Writes a run that the worker applies at once. @returns its id */
async function queueRun(trx: Knex, plan: StoredPlan, title: string, entries: AsyncIterable<PlannedEntry>): Promise<string> {
  const { uid, actor } = plan;
  const id = await insertRun(trx, { kind: 'plan', uid, title, actor, source: { plan: plan.id, title: plan.title } });
  const counts = await writeEntries(trx, { id, uid }, entries);
  await trx(RUNS)
    .where({ id })
    .update({
      state: 'queued',
      counts: JSON.stringify(counts),
      choices: JSON.stringify({ kinds: ['changed'], publish: true }),
      chosen: counts.changed,
      started_at: Date.now(),
    });
  return id;
}

/** The wines of a filter are those that it found at the beginning, until the end. */
async function keepDocuments(trx: Knex, plan: StoredPlan, documentIds: readonly string[]): Promise<void> {
  if (plan.filter === null) return;
  for (const page of pagesOf(documentIds))
    await trx(PLAN_DOCUMENTS).insert(page.map((document_id) => ({ plan_id: plan.id, document_id })));
}

async function begin(strapi: Core.Strapi, trx: Knex, plan: StoredPlan, now: number): Promise<void> {
  const finish = (values: object) => trx(PLANS).where({ id: plan.id }).update(values);
  if (plan.endsAt !== null && plan.endsAt <= now) {
    await finish({ state: 'failed', next_at: null, failure: say('plan-missed') });
    return;
  }
  const documentIds = await documentsOf(strapi, trx, plan);
  await keepDocuments(trx, plan, documentIds);
  const title = say(`plan-${plan.kind}-run`, { plan: plan.title });
  const run = await queueRun(trx, plan, title, startEntries(strapi, trx, plan, documentIds));
  const isActive = plan.endsAt !== null;
  await finish({ state: isActive ? 'active' : 'done', next_at: plan.endsAt, start_run: run, started_at: now });
}

async function end(strapi: Core.Strapi, trx: Knex, plan: StoredPlan, now: number): Promise<void> {
  const startRun = trx(RUNS).where({ id: plan.startRun ?? '' });
  const [start]: { undone_by: string | null }[] = await startRun.clone().select('undone_by');
  let run: string | null = null;
  // Where the beginning was undone, the prices are back already.
  if (start?.undone_by === null) {
    run = await queueRun(trx, plan, say('plan-end-run', { plan: plan.title }), endEntries(strapi, trx, plan));
    // From now on the beginning can be neither undone nor gone on with.
    if ((await startRun.clone().whereNull('undone_by').update({ undone_by: run })) !== 1)
      throw new Error('It was undone meanwhile.');
  }
  await trx(PLANS).where({ id: plan.id }).update({ state: 'done', next_at: null, end_run: run, ended_at: now });
}

/**
 * Begins or ends the first plan that is due: its run is queued in the transaction that takes the plan, so that this happens once, on
 * whichever instance, and a power cut leaves all of it or nothing.
 *
 * @returns the milliseconds until the next one; 0 when there was one, undefined when nothing is planned
 */
export async function carryOutNext(strapi: Core.Strapi): Promise<number | undefined> {
  const next = await nextPlan(strapi.db.connection);
  if (!next || next.dueInMs > 0) return next?.dueInMs;
  await inWriteTransaction(strapi, async (trx) => {
    // Another instance may have taken it, or an editor moved it.
    const now = await nextPlan(trx);
    if (!now || now.dueInMs > 0) return;
    const plan = await findPlan(trx, now.id);
    if (!plan) return;
    try {
      const moment = (plan.nextAt ?? 0) - now.dueInMs;
      await (plan.state === 'active' ? end(strapi, trx, plan, moment) : begin(strapi, trx, plan, moment));
    } catch (error) {
      throw new PlanError(plan, error);
    }
  });
  wakeWorker();
  return 0;
}

/** A plan that can't be carried out. */
export class PlanError extends Error {
  readonly plan: StoredPlan;

  constructor(plan: StoredPlan, cause: unknown) {
    super(`The plan ${plan.id}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.plan = plan;
  }
}

/** Gives a plan up that can't be carried out, so that the others are. */
export async function giveUp(strapi: Core.Strapi, plan: StoredPlan): Promise<void> {
  await strapi.db
    .connection(PLANS)
    .where({ id: plan.id, next_at: plan.nextAt })
    .update({ state: 'failed', next_at: null, failure: say('plan-failed') });
}
