/** A day of the shop's, `2026-11-21`. */
export type ShopDay = string;

/** From the first to the last day, both included. */
export interface DayRange {
  from: ShopDay;
  to: ShopDay;
}

export const DAY_MS = 86_400_000;

/** Asia/Ho_Chi_Minh is seven hours ahead of UTC, all year and since 1975. */
const OFFSET_MS = 7 * 3_600_000;

/** @param time milliseconds since 1970 */
export function shopDay(time: number): ShopDay {
  return new Date(time + OFFSET_MS).toISOString().slice(0, 10);
}

/** @returns the hour of the day (0–23) at the shop */
export function shopHour(time: number): number {
  return new Date(time + OFFSET_MS).getUTCHours();
}

/** @returns when a day begins, milliseconds since 1970 */
export function dayStart(day: ShopDay): number {
  return Date.parse(`${day}T00:00:00Z`) - OFFSET_MS;
}

export function addDays(day: ShopDay, days: number): ShopDay {
  return shopDay(dayStart(day) + days * DAY_MS);
}

/** @returns the number of days, both ends included */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((dayStart(to) - dayStart(from)) / DAY_MS) + 1;
}

/** @returns as many days, right before these */
export function previousRange(range: DayRange): DayRange {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) };
}

export function daysOf(range: DayRange): ShopDay[] {
  return Array.from({ length: Math.max(0, lengthOf(range)) }, (_, place) => addDays(range.from, place));
}

/** SQL, for both databases, of the number of the shop's day (since 1970) that a column of milliseconds falls into. */
export function dayNumberSql(column: string): string {
  return `((${column} + ${OFFSET_MS}) / ${DAY_MS})`;
}

/** @param number of {@link dayNumberSql} */
export function dayOfNumber(number: number): ShopDay {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
