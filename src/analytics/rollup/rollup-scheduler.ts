import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isDatabaseAway } from '../../platform/database-errors';
import { rollUpStaleDays } from './rollup';
import { runNightlyWork } from './retention';
import { addDays, shopDay, type DayRange } from '../shop-days';

/** Reports follow the events by this long, while rolling up is quick. */
const EVERY_MS = 60_000;
/** Rolling up takes at most one part in so many of the time: a busy day's is done less often. */
const SHARE = 20;
/** Late events are looked for this far back each time; at the start and by night further. */
const DAYS_BACK = 2;
const DAYS_BACK_AT_START = 35;
/** A stop waits so long for a day that is just being rolled up. */
const STOP_WITHIN_MS = 3_000;

let stopping: AbortController | undefined;
let running: Promise<void> | undefined;

function recentDays(back: number): DayRange {
  const today = shopDay(Date.now());
  return { from: addDays(today, -back), to: today };
}

/** @returns all days that there are events of, where none was ever rolled up */
async function daysAtStart(strapi: Core.Strapi): Promise<DayRange> {
  const recent = recentDays(DAYS_BACK_AT_START);
  const knex = strapi.db.connection;
  if ((await knex('tracking_days').select('day').limit(1)).length > 0) return recent;
  const [first]: { at: number | string | null }[] = await knex('tracking_events').min({ at: 'received_at' });
  const from = shopDay(Number(first?.at ?? Date.now()));
  return from < recent.from ? { from, to: recent.to } : recent;
}

async function once(strapi: Core.Strapi, range: DayRange | undefined): Promise<void> {
  try {
    await rollUpStaleDays(strapi.db.connection, range ?? (await daysAtStart(strapi)));
    await runNightlyWork(strapi);
  } catch (error) {
    // The next round does what this one could not.
    const line = `Tracking: the rollups were not brought up to date: ${String(error)}`;
    if (isDatabaseAway(error)) strapi.log.warn(line);
    else strapi.log.error(error instanceof Error ? (error.stack ?? line) : line);
  }
}

async function keepUp(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  let first = true;
  while (!signal.aborted) {
    const began = performance.now();
    await once(strapi, first ? undefined : recentDays(DAYS_BACK));
    first = false;
    const wait = Math.max(EVERY_MS, (performance.now() - began) * SHARE);
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Begins to keep the rollups up to date, and to do by night what is done by night. */
export function startRollupScheduler(strapi: Core.Strapi): void {
  stopping = new AbortController();
  running = keepUp(strapi, stopping.signal);
}

/** @returns once nothing of it runs any more, or it has taken too long */
export async function stopRollupScheduler(): Promise<void> {
  stopping?.abort();
  await Promise.race([running, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
}
