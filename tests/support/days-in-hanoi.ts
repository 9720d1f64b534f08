/** The shop's days by the time zone database: independent of the shop's own computation. */
const DAY_IN_HANOI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });

export const DAY_MS = 86_400_000;

/** @returns `2026-11-21` */
export function dayOf(time: number): string {
  return DAY_IN_HANOI.format(time);
}

/** @returns the start of a day, milliseconds since 1970 */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+07:00`);
}

const today = dayOf(Date.now());

/** @returns the day that many days before the first day of this run */
export function daysAgo(days: number): string {
  return dayOf(startOf(today) - days * DAY_MS);
}
