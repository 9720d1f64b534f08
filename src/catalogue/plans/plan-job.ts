import type { Core } from '@strapi/strapi';
import type { Job } from '../../platform/jobs/job';
import { isWaitingForDatabase } from '../retries';
import { carryOutNext, PlanError, retryPlan } from './carry-out';
import { say } from '../runs/outcome';
import type { RunCounts, RunState } from '../runs/run';
import { toShownRun } from '../runs/run-store';
import { type RunRow, RUNS } from '../runs/tables';
import { PLANS } from './plan-store';

/** How late a change of plans is seen that another instance has made. */
const POLL_INTERVAL_MS = 500;
const RETRY_MS = 250;

async function takeTurn(strapi: Core.Strapi): Promise<number> {
  try {
    if (await settleNext(strapi)) return 0;
    return Math.min((await carryOutNext(strapi)) ?? POLL_INTERVAL_MS, POLL_INTERVAL_MS);
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    if (await isWaitingForDatabase(strapi.db.connection, error.cause)) throw error.cause;
    await retryPlan(strapi, error);
    return RETRY_MS;
  }
}

/** Each instance does this: they agree by the plan's row (`carryOutNext`), and one of them is always there. */
export const PLANS_JOB: Job = {
  name: 'plans',
  purpose: 'begins and ends price plans and scheduled publications at their moments',
  everyMs: POLL_INTERVAL_MS,
  retry: { firstMs: RETRY_MS, maxMs: RETRY_MS },
  start: (strapi) => () => takeTurn(strapi),
};

interface Over {
  state: 'done' | 'failed';
  failure: string | null;
}

function outcomeOf(state: RunState, { failed }: RunCounts, failure: string | null): Over {
  if (state === 'failed') return { state: 'failed', failure };
  if (state === 'stopped') return { state: 'failed', failure: say('plan-stopped') };
  return failed === 0 ? { state: 'done', failure: null } : { state: 'failed', failure: say('plan-partly', { count: failed }) };
}

/**
 * Tells of a plan whose last run has ended what came of it: also of one that had failed, and whose run an editor has let go on.
 *
 * @returns whether there was one
 */
export async function settleNext(strapi: Core.Strapi): Promise<boolean> {
  const knex = strapi.db.connection;
  const [row]: (RunRow & { plan_id: string; plan_state: string })[] = await knex({ plan: PLANS })
    .join({ run: RUNS }, 'run.id', knex.raw('COALESCE(plan.end_run, plan.start_run)'))
    .whereIn('plan.state', ['finishing', 'failed'])
    // A plan that has failed before its end was queued is not over with its beginning.
    .where((last) => void last.whereNotNull('plan.end_run').orWhereNull('plan.ends_at'))
    .whereIn('run.state', ['done', 'failed', 'stopped'])
    .where((ended) => void ended.whereNull('plan.settled_at').orWhereRaw('run.finished_at > plan.settled_at'))
    .limit(1)
    .select('run.*', { plan_id: 'plan.id', plan_state: 'plan.state' });
  if (!row) return false;
  const { plan_id: id, plan_state } = row;
  const { state, counts, failure, finishedAt } = toShownRun(row);
  const over = outcomeOf(state, counts, failure);
  const settled: number = await knex(PLANS)
    .where({ id, state: plan_state })
    .update({ ...over, settled_at: finishedAt ?? Date.now() });
  if (settled === 1 && over.state === 'failed')
    strapi.log.error(`Plans: the plan ${id} failed with its run ${row.id}: ${over.failure ?? ''}`);
  return settled === 1;
}
