import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { purgeBin } from '../../bin/purge';
import { purgeHistory } from '../../catalogue/history/purge-history';
import { purgeRuns } from '../../catalogue/purge-runs';
import { tryAdvisoryLock } from '../../platform/advisory-lock';
import { purgeKeptAside } from '../../platform/stored-schema/keep-aside';
import { addDays, dayStart, shopDay, shopHour, type ShopDay } from '../shop-days';
import { NIGHT_STEPS, observeNightStep, type NightStep } from './metrics';
import { RETENTION } from './retention';
import { rollUpStaleDays } from './rollup';
import { readState, setState } from './tracking-state';
import { findWorkDay } from './work-day';

/** Hours of the shop's day in which the nightly work runs. */
const NIGHT = { from: 2, to: 6 };
/** How far back the nightly work searches for late events. */
const LOOKBACK_DAYS = 35;

/** @returns what was done, for the log; undefined: not all of it could be done, so the next round tries again */
type Step = (knex: Knex, day: ShopDay, signal: AbortSignal) => Promise<string | undefined>;

const STEPS: Record<NightStep, Step> = {
  late_events: async (knex, day) => {
    const { rolledUp, busy } = await rollUpStaleDays(knex, { from: addDays(day, -LOOKBACK_DAYS), to: day });
    // The statements of a leader that was killed go on for a while, and keep the lock (tests/tracking-leaders.test.ts).
    if (busy.length > 0) return undefined;
    return `rolled up ${rolledUp.length} days with late events`;
  },
  old_events: async (...given) => `deleted ${await RETENTION.oldEvents(...given)} old events`,
  old_sessions: async (...given) => `deleted ${await RETENTION.oldSessions(...given)} old sessions`,
  idle_visitors: async (...given) => `forgot ${await RETENTION.idleVisitors(...given)} idle visitors`,
  old_searches: async (...given) => `deleted ${await RETENTION.oldSearches(...given)} old searches`,
  // From the work day on, as retention: a clock ahead of time must not empty it.
  bin: async (knex, day, signal) =>
    `deleted ${await purgeBin(knex, dayStart(addDays(day, 1)), signal)} entries of the bin for good`,
  catalogue_runs: async (knex, day, signal) =>
    `deleted ${await purgeRuns(knex, dayStart(addDays(day, 1)), signal)} old runs of the catalogue`,
  entry_history: async (knex, day, signal) =>
    `deleted ${await purgeHistory(knex, dayStart(addDays(day, 1)), signal)} old changes of entries`,
  kept_aside: async (knex, day, signal) =>
    `dropped ${await purgeKeptAside(knex, dayStart(addDays(day, 1)), signal)} tables that were kept aside`,
};

/** The last night in which a step was done, on any instance. */
interface Success {
  /** the day from which it counted */
  day: ShopDay;
  /** when it was done, or found that there was nothing new to do; milliseconds since 1970 */
  at: number;
}

const stateKey = (step: NightStep): string => `night_${step}`;

async function readSuccess(knex: Knex, step: NightStep): Promise<Success | undefined> {
  const value = await readState(knex, stateKey(step));
  if (value === undefined) return undefined;
  const success = JSON.parse(value) as Success;
  observeNightStep(step, success.at);
  return success;
}

async function setSuccess(knex: Knex, step: NightStep, success: Success): Promise<void> {
  await setState(knex, stateKey(step), JSON.stringify(success));
  observeNightStep(step, success.at);
}

/** Steps that failed at their last attempt: a failure is logged once, and repeated with each round of the night. */
const failing = new Set<NightStep>();

async function runStep(strapi: Core.Strapi, step: NightStep, day: ShopDay, signal: AbortSignal): Promise<void> {
  const knex = strapi.db.connection;
  const last = await readSuccess(knex, step);
  if (last?.day === day) {
    // A shop without visitors since has nothing to do, and is not overdue.
    if (shopDay(last.at) !== shopDay(Date.now())) await setSuccess(knex, step, { day, at: Date.now() });
    return;
  }
  try {
    const done = await STEPS[step](knex, day, signal);
    if (done === undefined) return;
    await setSuccess(knex, step, { day, at: Date.now() });
    failing.delete(step);
    strapi.log.info(`Tracking: ${done}.`);
  } catch (error) {
    if (signal.aborted) return;
    if (last === undefined) observeNightStep(step, 0);
    if (!failing.has(step)) strapi.log.error(`Tracking: the nightly step ${step} failed and is tried again: ${String(error)}`);
    failing.add(step);
  }
}

/** The clock's day whose difference from the events was logged. */
let explained: ShopDay | undefined;

function explainWorkDay(strapi: Core.Strapi, day: ShopDay, today: ShopDay): void {
  if (day === today || explained === today) return;
  explained = today;
  const line = `Tracking: the nightly work counts from ${day}, the newest day with events or searches, and not from ${today}, the clock's day.`;
  // A small shop has no visitor yet in the night.
  if (day === addDays(today, -1)) strapi.log.info(line);
  else strapi.log.warn(`${line} If the shop had visitors since, the clock is wrong.`);
}

/**
 * Once a night, on one instance: rolls up late events and applies retention. Each step stands for itself: one that fails stops no other, and
 * is tried again until the night ends.
 */
export async function runNightlyWork(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  const knex = strapi.db.connection;
  // For the metrics, by day too: another instance may have done the work.
  for (const step of NIGHT_STEPS) await readSuccess(knex, step);
  const now = Date.now();
  const hour = shopHour(now);
  if (hour < NIGHT.from || hour >= NIGHT.to) return;
  await tryAdvisoryLock(knex, 'night', async (lost) => {
    // Under the lock: an instance that had read an older day would do the work of the others again, for that day.
    const day = await findWorkDay(knex, now);
    if (day === undefined) return;
    explainWorkDay(strapi, day, shopDay(now));
    const ended = AbortSignal.any([signal, lost]);
    for (const step of NIGHT_STEPS) if (!ended.aborted) await runStep(strapi, step, day, ended);
  });
}
