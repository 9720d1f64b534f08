import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isDatabaseAway } from '../../platform/database-errors';
import { carryOutNext, giveUp, PlanError } from './carry-out';

/** How late a change of plans is seen that another instance has made. */
const POLL_INTERVAL_MS = 500;
const RETRY_INTERVAL_MS = 250;
const STOP_TIMEOUT_MS = 3_000;

let stopping: AbortController | undefined;
let running: Promise<void> | undefined;

async function carryOutDue(strapi: Core.Strapi): Promise<number> {
  for (;;) {
    const nextInMs = await carryOutNext(strapi);
    if (nextInMs !== 0) return Math.min(nextInMs ?? POLL_INTERVAL_MS, POLL_INTERVAL_MS);
  }
}

async function run(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    let waitMs = RETRY_INTERVAL_MS;
    try {
      waitMs = await carryOutDue(strapi);
      isFailing = false;
    } catch (error) {
      if (signal.aborted) return;
      const cause = error instanceof PlanError ? error.cause : error;
      const isAway = isDatabaseAway(cause);
      const line = `Plans wait: ${String(error)}`;
      if (!isFailing && isAway) strapi.log.warn(line);
      else if (!isFailing) strapi.log.error(cause instanceof Error ? `${line} ${cause.stack ?? ''}` : line);
      if (error instanceof PlanError && !isAway) await giveUp(strapi, error.plan).catch(() => undefined);
      else isFailing = true;
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
