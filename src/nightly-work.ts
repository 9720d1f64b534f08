import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { RETENTION } from './tracking/server/rollup/retention';
import { rollUpStaleDays } from './tracking/server/rollup/rollup';
import { ROLLUPS } from './tracking/server/rollup/rollup-job';
import { readState, setState } from './tracking/server/rollup/tracking-state';
import { findWorkDay } from './tracking/server/rollup/work-day';
import { addDays, dayStart, shopDay, shopHour, type ShopDay } from './tracking/server/shop-days';
import { purgeBin } from './editing/recycle-bin/server/list';
import { purgeHistory } from './editing/history/server/change-rows';
import { purgeRuns } from './editing/import/server/purge-runs';
import type { Feature } from './platform/feature';
import { ExpectedFailure, type Job } from './platform/jobs/job';
import { addGauge } from './platform/metrics/registry';

const MINUTE_MS = 60_000;
/** Hours of the shop's day in which the nightly work runs. */
const NIGHT = { from: 2, to: 6 };
/** How far back the nightly work searches for late events. */
const LOOKBACK_DAYS = 35;

/** @returns what was done, for the log; undefined: not all of it could be done, so the next turn tries again */
type Step = (knex: Knex, day: ShopDay, signal: AbortSignal) => Promise<string | undefined>;

/** From the work day on: a clock ahead of time must not empty anything. */
const endOf = (day: ShopDay): number => dayStart(addDays(day, 1));

const STEPS = {
  late_events: async (knex, day) => {
    const { rolledUp, busy } = await rollUpStaleDays(knex, { from: addDays(day, -LOOKBACK_DAYS), to: day });
    // The statements of a leader that was killed go on for a while, and keep the lock.
    return busy.length > 0 ? undefined : `rolled up ${rolledUp.length} days with late events`;
  },
  old_events: async (...given) => `deleted ${await RETENTION.oldEvents(...given)} old events`,
  old_sessions: async (...given) => `deleted ${await RETENTION.oldSessions(...given)} old sessions`,
  idle_visitors: async (...given) => `forgot ${await RETENTION.idleVisitors(...given)} idle visitors`,
  old_searches: async (...given) => `deleted ${await RETENTION.oldSearches(...given)} old searches`,
  bin: async (knex, day, signal) => `deleted ${await purgeBin(knex, endOf(day), signal)} entries of the bin for good`,
  catalogue_runs: async (knex, day, signal) => `deleted ${await purgeRuns(knex, endOf(day), signal)} old runs of the catalogue`,
  entry_history: async (knex, day, signal) => `deleted ${await purgeHistory(knex, endOf(day), signal)} old changes of entries`,
} satisfies Record<string, Step>;

type StepName = keyof typeof STEPS;

const NIGHT_STEPS = Object.keys(STEPS) as StepName[];

/** The last night in which a step was done, on any instance. */
interface Success {
  /** the day from which it counted */
  day: ShopDay;
  /** when it was done, or found that there was nothing new to do; milliseconds since 1970 */
  at: number;
}

/** For the metrics. 0: it has failed, and never succeeded */
const succeededAt = new Map<StepName, number>();

const stateKey = (step: StepName): string => `night_${step}`;

async function readSuccess(knex: Knex, step: StepName): Promise<Success | undefined> {
  const value = await readState(knex, stateKey(step));
  if (value === undefined) return undefined;
  const success = JSON.parse(value) as Success;
  succeededAt.set(step, success.at);
  return success;
}

async function setSuccess(knex: Knex, step: StepName, success: Success): Promise<void> {
  await setState(knex, stateKey(step), JSON.stringify(success));
  succeededAt.set(step, success.at);
}

/** Steps that failed at their last attempt: a failure is logged once, and repeated with each turn of the night. */
const failing = new Set<StepName>();

async function runStep(strapi: Core.Strapi, step: StepName, day: ShopDay, signal: AbortSignal): Promise<void> {
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
    strapi.log.info(`Night: ${done}.`);
  } catch (error) {
    if (signal.aborted) throw error;
    if (last === undefined) succeededAt.set(step, 0);
    if (!failing.has(step)) strapi.log.error(`Night: the nightly step ${step} failed and is tried again: ${String(error)}`);
    failing.add(step);
  }
}

/** The clock's day whose difference from the events was logged. */
let explained: ShopDay | undefined;

function explainWorkDay(strapi: Core.Strapi, day: ShopDay, today: ShopDay): void {
  if (day === today || explained === today) return;
  explained = today;
  const line = `Night: the nightly work counts from ${day}, the newest day with events or searches, and not from ${today}, the clock's day.`;
  // A small shop has no visitor yet in the night.
  if (day === addDays(today, -1)) strapi.log.info(line);
  else strapi.log.warn(`${line} If the shop had visitors since, the clock is wrong.`);
}

/** Each step stands for itself: one that fails stops no other, and is tried again until the night ends. */
async function runNight(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  // Under the lock: an instance that had read an older day would do the work of the others again, for that day.
  const day = await findWorkDay(strapi.db.connection, now);
  if (day === undefined) return;
  explainWorkDay(strapi, day, shopDay(now));
  for (const step of NIGHT_STEPS) {
    signal.throwIfAborted();
    await runStep(strapi, step, day, signal);
  }
  if (failing.size > 0) throw new ExpectedFailure(`steps failed: ${[...failing].join(', ')}`);
}

const NIGHTLY_WORK: Job = {
  name: 'nightly_work',
  purpose: `between 2 and 6 o'clock in Việt Nam, each step once: ${NIGHT_STEPS.map((step) => `\`${step}\``).join(', ')}`,
  after: ROLLUPS,
  leader: 'night',
  retry: { firstMs: MINUTE_MS, maxMs: MINUTE_MS },
  isDue: async ({ db: { connection } }) => {
    // By day too: another instance may have done the work.
    for (const step of NIGHT_STEPS) await readSuccess(connection, step);
    const hour = shopHour(Date.now());
    return hour >= NIGHT.from && hour < NIGHT.to;
  },
  start: (strapi) => (signal) => runNight(strapi, signal),
};

export const nightlyWork: Feature = { jobs: [NIGHTLY_WORK] };

addGauge(
  'wine_shop_tracking_night_success_timestamp_seconds',
  'When each step of the nightly work last succeeded or had nothing to do, on any instance; 0: it failed, and never succeeded.',
  'step',
  () => [...succeededAt].map(([step, at]) => [step, at / 1_000]),
);
