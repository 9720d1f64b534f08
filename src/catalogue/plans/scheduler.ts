import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isWaitingForDatabase } from '../retries';
import { carryOutNext } from './carry-out';
import { PlanError, retryPlan } from './plan-faults';
import { settleNext } from './settle';

/** How late a change of plans is seen that another instance has made. */
const POLL_INTERVAL_MS = 500;
const RETRY_INTERVAL_MS = 250;
const STOP_TIMEOUT_MS = 3_000;

let stopping: AbortController | undefined;
let running: Promise<void> | undefined;

async function carryOutDue(strapi: Core.Strapi): Promise<number> {
  for (;;) {
    if (await settleNext(strapi)) continue;
    const nextInMs = await carryOutNext(strapi);
    if (nextInMs !== 0) return Math.min(nextInMs ?? POLL_INTERVAL_MS, POLL_INTERVAL_MS);
  }
}

/** @returns whether work waits: for the database, or after an error that is no plan's own */
async function noteFailure(strapi: Core.Strapi, error: unknown, wasWaiting: boolean): Promise<boolean> {
  const cause = error instanceof PlanError ? error.cause : error;
  if (await isWaitingForDatabase(strapi.db.connection, cause)) {
    if (!wasWaiting) strapi.log.warn(`Plans wait: ${String(error)}`);
    return true;
  }
  if (error instanceof PlanError) {
    await retryPlan(strapi, error);
    return false;
  }
  if (!wasWaiting) strapi.log.error(`Plans wait: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return true;
}

async function run(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  let isWaiting = false;
  while (!signal.aborted) {
    let waitMs = RETRY_INTERVAL_MS;
    try {
      waitMs = await carryOutDue(strapi);
      isWaiting = false;
    } catch (error) {
      if (signal.aborted) return;
      try {
        isWaiting = await noteFailure(strapi, error, isWaiting);
      } catch (unstored) {
        if (!isWaiting) strapi.log.error(`Plans wait: ${String(unstored)}`);
        isWaiting = true;
      }
    }
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/**
 * Starts to carry plans out at their moments. Each instance does: they agree by the plan's row (`carryOutNext`), and one of them is
 * always there.
 */
export function startPlans(strapi: Core.Strapi): void {
  stopping = new AbortController();
  running = run(strapi, stopping.signal);
}

/** Resolves when the plan under way has begun or ended, or after a timeout. */
export async function stopPlans(): Promise<void> {
  stopping?.abort();
  await Promise.race([running, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
}
