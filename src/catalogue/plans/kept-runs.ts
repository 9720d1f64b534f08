import type { Knex } from 'knex';
import { RUN_DAYS } from '../../contract/kept-days';
import { DAY_MS } from '../../contract/shop-time';
import { PLANS } from './plan-store';

/**
 * @param now milliseconds since 1970
 * @returns a query of the runs that plans still need: to end, to be ended again after a failure, and to show what came of them
 */
export function runsOfPlans(knex: Knex, now: number): Knex.QueryBuilder {
  const needed = (run: 'start_run' | 'end_run') =>
    knex(PLANS)
      .whereNotNull(run)
      .where(
        (plan) =>
          void plan.whereIn('state', ['waiting', 'active', 'finishing']).orWhere('settled_at', '>=', now - RUN_DAYS * DAY_MS),
      )
      .select({ id: run });
  return needed('start_run').unionAll([needed('end_run')]);
}
