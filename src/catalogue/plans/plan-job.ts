import type { Core } from '@strapi/strapi';
import type { Job } from '../../platform/jobs/job';
import { isWaitingForDatabase } from '../retries';
import { carryOutNext } from './carry-out';
import { PlanError, retryPlan } from './plan-faults';
import { settleNext } from './settle';

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
