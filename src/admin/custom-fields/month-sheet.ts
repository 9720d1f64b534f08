import { addDays, type ShopDay } from '../../analytics/shop-days';

export const DAYS_OF_WEEK = 7;
const WEEKS = 6;

/** @param month `2026-11` @returns the weeks that its sheet shows, each from Monday on */
export function weeksOf(month: string): ShopDay[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_day, day) => addDays(first, week * DAYS_OF_WEEK + day - weekday)),
  );
}

/** @returns the same day of another month, or its last one */
export function addMonths(day: ShopDay, months: number): ShopDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const days = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, days))).toISOString().slice(0, day.length);
}

/** @param month `2026-11`, or a day of it @returns `Tháng 11 năm 2026`, as a title */
export function monthTitle(month: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));
  return name.charAt(0).toUpperCase() + name.slice(1);
}
