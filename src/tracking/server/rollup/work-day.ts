import type { Knex } from 'knex';
import { addDays, shopDay, type ShopDay } from '../shop-days';

/** A day counts only if there was another one with events in the days before it. */
const MAX_GAP_DAYS = 31;
/** Of so many days one has another before it, unless the clock jumped each time. */
const DAYS_READ = 40;

/** @returns the newest day with events or searches; not one that a clock ahead of time has made alone */
async function newestRecordedDay(knex: Knex): Promise<ShopDay | undefined> {
  const visited: ShopDay[] = await knex('tracking_days')
    .where((recorded) => void recorded.where('events', '>', 0).orWhere('sessions', '>', 0))
    .orderBy('day', 'desc')
    .limit(DAYS_READ)
    .pluck('day');
  // A shop whose storefront sends no events has searches.
  const searched: ShopDay[] = await knex('tracking_searches')
    .distinct('day')
    .orderBy('day', 'desc')
    .limit(DAYS_READ)
    .pluck('day');
  const days = [...new Set([...visited, ...searched])].sort().reverse();
  return days.find((day, index) => {
    const before = days[index + 1];
    return before === undefined || before >= addDays(day, -MAX_GAP_DAYS);
  });
}

/**
 * The day from which retention counts: today, but never later than the newest day with events or searches. Otherwise a clock ahead of time
 * deletes everything.
 *
 * @param now milliseconds since 1970
 * @returns undefined while no day has been rolled up or searched
 */
export async function findWorkDay(knex: Knex, now: number): Promise<ShopDay | undefined> {
  const newest = await newestRecordedDay(knex);
  const today = shopDay(now);
  return newest === undefined || newest < today ? newest : today;
}
