import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { applyRetention } from './tracking/server/rollup/retention';
import { rollUpStaleDays } from './tracking/server/rollup/rollup';
import { ROLLUPS } from './tracking/server/rollup/rollup-job';
import { readState, setState } from './tracking/server/rollup/tracking-state';
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

const endOf = (day: ShopDay): number => dayStart(addDays(day, 1));

const STEPS = {
  late_events: async (knex, day) => {
    const days = await rollUpStaleDays(knex, { from: addDays(day, -LOOKBACK_DAYS), to: day });
    // The statements of a leader that was killed go on for a while, and keep the lock.
    return days === undefined ? undefined : `rolled up ${days} days with late events`;
  },
  retention: applyRetention,
  bin: async (knex, day, signal) => `deleted ${await purgeBin(knex, endOf(day), signal)} entries of the bin for good`,
  catalogue_runs: async (knex, day, signal) => `deleted ${await purgeRuns(knex, endOf(day), signal)} old runs of the catalogue`,
  entry_history: async (knex, day, signal) => `deleted ${await purgeHistory(knex, endOf(day), signal)} old changes of entries`,
} satisfies Record<string, Step>;

type StepName = keyof typeof STEPS;

const NIGHT_STEPS = Object.keys(STEPS) as StepName[];

/** For the metrics. 0: it has failed, and never succeeded */
const succeededAt = new Map<StepName, number>();

const stateKey = (step: StepName): string => `night_${step}`;

/** @returns when a step was last done, on any instance; milliseconds since 1970 */
async function readSuccess(knex: Knex, step: StepName): Promise<number | undefined> {
  const at = Number(await readState(knex, stateKey(step)));
  if (!Number.isFinite(at)) return undefined;
  succeededAt.set(step, at);
  return at;
}

/** Steps that failed at their last attempt: a failure is logged once, and repeated with each turn of the night. */
const failing = new Set<StepName>();

async function runStep(strapi: Core.Strapi, step: StepName, signal: AbortSignal): Promise<void> {
  const knex = strapi.db.connection;
  const now = Date.now();
  const last = await readSuccess(knex, step);
  if (last !== undefined && shopDay(last) === shopDay(now)) return;
  try {
    const done = await STEPS[step](knex, shopDay(now), signal);
    if (done === undefined) return;
    await setState(knex, stateKey(step), String(now));
    succeededAt.set(step, now);
    failing.delete(step);
    strapi.log.info(`Night: ${done}.`);
  } catch (error) {
    if (signal.aborted) throw error;
    if (last === undefined) succeededAt.set(step, 0);
    if (!failing.has(step)) strapi.log.error(`Night: the nightly step ${step} failed and is tried again: ${String(error)}`);
    failing.add(step);
  }
}

/** Each step stands for itself: one that fails stops no other, and is tried again until the night ends. */
async function runNight(strapi: Core.Strapi, signal: AbortSignal): Promise<void> {
  for (const step of NIGHT_STEPS) {
    signal.throwIfAborted();
    await runStep(strapi, step, signal);
  }
  if (failing.size > 0) throw new ExpectedFailure(`steps failed: ${[...failing].join(', ')}`);
}

const NIGHTLY_WORK: Job = {
  name: 'nightly_work',
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
  'When each step of the nightly work last succeeded, on any instance; 0: it failed, and never succeeded.',
  'step',
  () => [...succeededAt].map(([step, at]) => [step, at / 1_000]),
);
