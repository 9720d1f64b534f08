import type { Knex } from 'knex';
import type { Job } from '../../../platform/jobs/job';
import { addDays, shopDay, type DayRange } from '../shop-days';
import { rollUpStaleDays } from './rollup';

const MINUTE_MS = 60_000;
/** How far back a turn searches for late events; the first turn and the nightly work search further. */
const LOOKBACK_DAYS = 2;
const FIRST_LOOKBACK_DAYS = 35;

function recentDays(lookback: number): DayRange {
  const today = shopDay(Date.now());
  return { from: addDays(today, -lookback), to: today };
}

/** @returns all days with events if nothing was rolled up yet, otherwise recent days */
async function daysOfFirstTurn(knex: Knex): Promise<DayRange> {
  const recent = recentDays(FIRST_LOOKBACK_DAYS);
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

/** Each instance looks; the lock is in the transaction that rolls a day up. */
export const ROLLUPS: Job = {
  name: 'rollups',
  purpose: 'counts the days of which events came or went, for the reports',
  everyMs: MINUTE_MS,
  rest: { share: 20 },
  retry: { firstMs: MINUTE_MS, maxMs: MINUTE_MS },
  start: ({ db: { connection } }) => {
    let isFirst = true;
    return async () => {
      await rollUpStaleDays(connection, isFirst ? await daysOfFirstTurn(connection) : recentDays(LOOKBACK_DAYS));
      isFirst = false;
    };
  },
};
