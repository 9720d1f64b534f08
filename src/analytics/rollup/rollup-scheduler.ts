import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { isDatabaseAway } from '../../platform/database-errors';
import { addDays, shopDay, type DayRange } from '../shop-days';
import { runNightlyWork } from './nightly-work';
import { updateProductViews } from './product-views';
import { rollUpStaleDays } from './rollup';

const INTERVAL_MS = 60_000;
/** The pause after a round is at least this many times the round's duration. */
const PAUSE_FACTOR = 20;
/** How far back a round searches for late events; the first round and the nightly work search further. */
const LOOKBACK_DAYS = 2;
const FIRST_LOOKBACK_DAYS = 35;
const STOP_TIMEOUT_MS = 3_000;

let stopping: AbortController | undefined;
let running: Promise<void> | undefined;

function recentDays(lookback: number): DayRange {
  const today = shopDay(Date.now());
  return { from: addDays(today, -lookback), to: today };
}

/** @returns all days with events if nothing was rolled up yet, otherwise recent days */
async function daysOfFirstRound(strapi: Core.Strapi): Promise<DayRange> {
  const recent = recentDays(FIRST_LOOKBACK_DAYS);
  const knex = strapi.db.connection;
  if ((await knex('tracking_days').select('day').limit(1)).length > 0) return recent;
  const [times]: { oldest: number | string | null; newest: number | string | null }[] = await knex('tracking_events')
    .min({ oldest: 'received_at' })
    .max({ newest: 'received_at' });
  if (!times?.oldest) return recent;
  const from = shopDay(Number(times.oldest));
  const newest = shopDay(Number(times.newest));
  // Not further than the newest event: a clock ahead of time would look at years of empty days.
  return from < recent.from ? { from, to: newest < recent.to ? newest : recent.to } : recent;
}

interface Round {
  strapi: Core.Strapi;
  /** aborted when the server stops */
  signal: AbortSignal;
}

/** A failure of one part must not keep the other from its work. The next round retries. */
async function attempt({ strapi, signal }: Round, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (signal.aborted) return;
    const line = `Tracking: ${what} failed: ${String(error)}`;
    if (isDatabaseAway(error)) strapi.log.warn(line);
    else strapi.log.error(error instanceof Error ? (error.stack ?? line) : line);
  }
}

async function runRound(round: Round, isFirst: boolean): Promise<void> {
  const { strapi, signal } = round;
  await attempt(round, 'bringing the rollups up to date', async () =>
    rollUpStaleDays(strapi.db.connection, isFirst ? await daysOfFirstRound(strapi) : recentDays(LOOKBACK_DAYS)),
  );
  await attempt(round, 'counting the views of products', () => updateProductViews(strapi, signal));
  await attempt(round, 'the nightly work', () => runNightlyWork(strapi, signal));
}

async function runRounds(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  let isFirst = true;
  while (!signal.aborted) {
    const startedAt = performance.now();
    await runRound({ strapi, signal }, isFirst);
    isFirst = false;
    const wait = Math.max(INTERVAL_MS, (performance.now() - startedAt) * PAUSE_FACTOR);
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Starts to bring the rollups up to date every minute and the views of products every hour, and to run the nightly work. */
export function startRollupScheduler(strapi: Core.Strapi): void {
  stopping = new AbortController();
  running = runRounds(strapi, stopping.signal);
}

/** Resolves when the running round has ended, or after a timeout. */
export async function stopRollupScheduler(): Promise<void> {
  stopping?.abort();
  await Promise.race([running, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
}
