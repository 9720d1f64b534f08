/** The shop's days as the world's list of time zones knows them, and not as the shop itself reckons. */
const DAY_IN_HANOI = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });

export const DAY_MS = 86_400_000;

/** @returns `2026-11-21` */
export function dayOf(time: number): string {
  return DAY_IN_HANOI.format(time);
}

/** @returns when a day begins there, milliseconds since 1970 */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00+07:00`);
}

const today = dayOf(Date.now());

/** The day so many days before the one on which this run began. */
export function daysAgo(days: number): string {
  return dayOf(startOf(today) - days * DAY_MS);
}
