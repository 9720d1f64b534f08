import type { Core } from '@strapi/strapi';
import type { MessageKey } from '../../editorial/messages';
import { ATTEMPTS_MAX, countAttempt } from '../retries';
import { say } from '../runs/outcome';
import { nowSql, PLANS } from './plan-store';

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
  if (attempts === ATTEMPTS_MAX) await failPlan(strapi, id, 'plan-failed', cause);
  if (attempts === 1) strapi.log.warn(`Plans: the plan ${id} is tried again: ${String(cause)}`);
}
