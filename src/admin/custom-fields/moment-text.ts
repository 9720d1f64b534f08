import { dayOf, momentText, readInput, toInput } from '../../catalogue/plans/moment-input';
import { DAY_MS, startOfShopDay } from '../../contract/shop-time';
import { asUnread, isUnread, unreadText } from './unread';

/** A form's moment: ISO 8601, a text that can't be read, or '' for none. */
export type MomentValue = string;

/** A day and a time of day in Vietnam, as the inputs show them. */
export interface MomentText {
  /** `31/12/2026` */
  day: string;
  /** `18:30`; '' for the first moment of the day, or of an end, its last one */
  time: string;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** `31/12/2026`, `31-12-26`, `31.12.2026`, `31122026`, `2026-12-31` */
const DAY_FIRST = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;

/** `18:30`, `18h30`, `18h`, `1830` */
const TIME = /^(\d{1,2})[:.hg]?(\d{2})?$/i;

/** @returns `2026-12-31`; undefined for a text that is no day */
export function readDay(text: string): string | undefined {
  const digits = text.normalize('NFKC').trim();
  const written = digits.replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3');
  const yearFirst = YEAR_FIRST.exec(written)?.slice(1);
  const [year, month, day] = (yearFirst ?? DAY_FIRST.exec(written)?.slice(1).reverse() ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && full >= FIRST_YEAR && full <= LAST_YEAR ? date.toISOString().slice(0, 'YYYY-MM-DD'.length) : undefined;
}

/** @returns `18:30`; undefined for a text that is no time of 24 hours */
export function readTime(text: string): string | undefined {
  const written = text.normalize('NFKC').trim();
  const [, hours, minutes = '0'] = TIME.exec(written) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

/** @param day `2026-12-31` */
export const showDay = (day: string): string => day.split('-').reverse().join('/');

const LAST_MOMENT = DAY_MS - 1;

const isEndOfDay = (time: number): boolean => startOfShopDay(dayOf(time)) + LAST_MOMENT === time;

/** @returns a moment in Vietnam, or its day where it is the last one of the day */
export const endText = (time: number): string => (isEndOfDay(time) ? showDay(dayOf(time)) : momentText(time));

/** @param isEnd whether a day without a time means its last moment */
export function writeMoment({ day, time }: MomentText, isEnd: boolean): MomentValue {
  if (day.trim() === '' && time.trim() === '') return '';
  const start = readInput(`${readDay(day) ?? ''}T${time.trim() === '' ? '00:00' : (readTime(time) ?? '')}`);
  if (start === null) return asUnread(`${day} ${time}`);
  return new Date(isEnd && time.trim() === '' ? start + LAST_MOMENT : start).toISOString();
}

/** @returns what the inputs show for a form's value */
export function showMoment(value: MomentValue, isEnd: boolean): MomentText {
  if (isUnread(value)) {
    const [, day = '', time = ''] = /^(.*) (.*)$/.exec(unreadText(value)) ?? [];
    return { day, time };
  }
  const moment = Date.parse(value);
  if (Number.isNaN(moment)) return { day: '', time: '' };
  const [day = '', time = ''] = toInput(moment).split('T');
  return { day: showDay(day), time: isEnd && isEndOfDay(moment) ? '' : time };
}
