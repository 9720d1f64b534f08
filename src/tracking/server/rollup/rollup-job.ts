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

/** Each instance looks; the lock is in the transaction that rolls a day up. */
export const ROLLUPS: Job = {
  name: 'rollups',
  everyMs: MINUTE_MS,
  restShare: 20,
  retry: { firstMs: MINUTE_MS, maxMs: MINUTE_MS },
  start: ({ db: { connection } }) => {
    let isFirst = true;
    return async () => {
      await rollUpStaleDays(connection, recentDays(isFirst ? FIRST_LOOKBACK_DAYS : LOOKBACK_DAYS));
      isFirst = false;
    };
  },
};
