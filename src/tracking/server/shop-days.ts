import { DAY_MS } from '../../contract/shop-time';

/** A day in the shop's time zone, `2026-11-21`. */
export type ShopDay = string;

/** Both days included. */
export interface DayRange {
  from: ShopDay;
  to: ShopDay;
}

/** Asia/Ho_Chi_Minh: seven hours ahead of UTC, without daylight saving time since 1975. */
const OFFSET_MS = 7 * 3_600_000;

/** @param time milliseconds since 1970 */
export function shopDay(time: number): ShopDay {
  return new Date(time + OFFSET_MS).toISOString().slice(0, 10);
}

/** @returns the hour of the shop's day, 0–23 */
export function shopHour(time: number): number {
  return new Date(time + OFFSET_MS).getUTCHours();
}

/** @returns the start of the day, milliseconds since 1970 */
export function dayStart(day: ShopDay): number {
  return Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;
}

export function addDays(day: ShopDay, days: number): ShopDay {
  return shopDay(dayStart(day) + days * DAY_MS);
}

export function lengthOf({ from, to }: DayRange): number {
  return Math.round((dayStart(to) - dayStart(from)) / DAY_MS) + 1;
}

/** @returns the same number of days, directly before the range */
export function previousRange(range: DayRange): DayRange {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) };
}

export function daysOf(range: DayRange): ShopDay[] {
  return Array.from({ length: Math.max(0, lengthOf(range)) }, (_, index) => addDays(range.from, index));
}

/** @returns the last days, today included */
export function lastDays(days: number): DayRange {
  const to = shopDay(Date.now());
  return { from: addDays(to, 1 - days), to };
}
