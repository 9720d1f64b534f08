import type { Knex } from 'knex';
import { RUN_DAYS } from '../../../contract/limits';
import { DAY_MS } from '../../../contract/shop-time';
import { PLANS } from '../../plans/server/plan-store';
import { deleteRun } from '../../changes/server/run-store';
import { RUNS } from '../../changes/server/tables';

/** Dry runs that were not applied, and those whose process was killed before they were complete. */
const FORGOTTEN_DAYS = 7;

/** @returns a query of the runs that plans need: to end, to be ended again after a failure, and to show what came of them */
const runsOfPlans = (knex: Knex, run: 'start_run' | 'end_run', now: number): Knex.QueryBuilder =>
  knex(PLANS)
    .whereNotNull(run)
    .where(
      (plan) =>
        void plan.whereIn('state', ['waiting', 'active', 'finishing']).orWhere('settled_at', '>=', now - RUN_DAYS * DAY_MS),
    )
    .select(run);

/**
 * Deletes runs whose time is over, with their entries. What they changed stays as it is, is
 * found in the history of the entries, and can't be undone any more. What a plan needs,
 * or an undo that is under way, is kept.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export async function purgeRuns(knex: Knex, now: number, signal?: AbortSignal): Promise<number> {
  const underWay = knex(RUNS).whereIn('state', ['planning', 'queued', 'running']).whereNotNull('undo_of').select('undo_of');
  const old: string[] = await knex(RUNS)
    .whereIn('state', ['done', 'stopped', 'failed'])
    .where('created_at', '<', now - RUN_DAYS * DAY_MS)
    .whereNotIn('id', runsOfPlans(knex, 'start_run', now))
    .whereNotIn('id', runsOfPlans(knex, 'end_run', now))
    .whereNotIn('id', underWay)
    .pluck('id');
  const forgotten: string[] = await knex(RUNS)
    .whereIn('state', ['draft', 'planning', 'discarded'])
    .whereIn('kind', ['import', 'bulk'])
    .where('created_at', '<', now - FORGOTTEN_DAYS * DAY_MS)
    .pluck('id');
  for (const id of [...old, ...forgotten]) await deleteRun(knex, id, signal);
  return old.length + forgotten.length;
}
