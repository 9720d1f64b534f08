import type { Knex } from 'knex';
import { addDays, dayStart, daysOf, shopDay, type ShopDay } from '../shop-days';

/** Milliseconds since 1970; the end is not included. */
export interface TimeWindow {
  from: number;
  to: number;
}

/**
 * Divides the time before a day into windows that one statement can read: each holds one day, the first one all days before them,
 * which hold nothing unless old rows were imported.
 *
 * @param before start of a day
 * @param doneUntil start of the first day that is not done yet; without it, the first day that was rolled up is taken
 */
export async function windowsBefore(knex: Knex, before: number, doneUntil: number | undefined): Promise<TimeWindow[]> {
  const [oldest]: { day: ShopDay | null }[] = await knex('tracking_days').min({ day: 'day' });
  const first = doneUntil ?? (oldest?.day ? dayStart(oldest.day) : before);
  if (first >= before) return [{ from: 0, to: before }];
  const days = daysOf({ from: shopDay(first), to: addDays(shopDay(before), -1) });
  return [{ from: 0, to: first }, ...days.map((day) => ({ from: dayStart(day), to: dayStart(addDays(day, 1)) }))];
}
