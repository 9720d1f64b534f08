import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { say } from '../../changes/server/outcome';
import type { Run } from '../../changes/server/run';
import { toRun, RUNS, type RunRow } from '../../changes/server/tables';
import { PLANS } from './plan-store';

function failureOf({ state, counts, failure }: Run): string | null {
  if (state === 'failed') return failure;
  if (state === 'stopped') return say('plan-stopped');
  return counts.failed === 0 ? null : say('plan-partly', { count: counts.failed });
}

/**
 * Tells the plan whose last run has ended what came of it, in the transaction that ends the run. A plan whose run has failed is told
 * again when an editor has let it go on.
 */
export async function settlePlan(strapi: Core.Strapi, trx: Knex, runId: string): Promise<void> {
  const [row]: RunRow[] = await trx(RUNS).where({ id: runId, kind: 'plan' }).select('*');
  if (!row) return;
  const failure = failureOf(toRun(row));
  const settled: number = await trx(PLANS)
    .whereIn('state', ['finishing', 'failed'])
    // A plan that has failed before its end was queued is not over with its beginning.
    .where((last) => void last.where({ end_run: runId }).orWhere({ start_run: runId, end_run: null, ends_at: null }))
    .update({ state: failure === null ? 'done' : 'failed', failure, settled_at: Date.now() });
  if (settled === 1 && failure !== null) strapi.log.error(`Plans: a plan failed with its run ${runId}: ${failure}`);
}
