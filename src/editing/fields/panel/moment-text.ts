import { dayOf, momentText, readInput, toInput } from '../../plans/server/moment-input';
import { DAY_MS, startOfShopDay } from '../../../contract/shop-time';

/** A form's moment: ISO 8601, or '' for none. */
export type MomentValue = string;

/** A day and a time of day in Vietnam, as inputs of the types `date` and `time` hold them. */
export interface MomentText {
  /** `2026-12-31` */
  day: string;
  /** `18:30`; '' for the first moment of the day, or of an end, its last one */
  time: string;
}

/** @param day `2026-12-31` */
export const showDay = (day: string): string => day.split('-').reverse().join('/');

const LAST_MOMENT = DAY_MS - 1;

const isEndOfDay = (time: number): boolean => startOfShopDay(dayOf(time)) + LAST_MOMENT === time;

/** @returns a moment in Vietnam, or its day where it is the last one of the day */
export const endText = (time: number): string => (isEndOfDay(time) ? showDay(dayOf(time)) : momentText(time));

/** @param isEnd whether a day without a time means its last moment */
export function writeMoment({ day, time }: MomentText, isEnd: boolean): MomentValue {
  const start = readInput(`${day}T${time || '00:00'}`);
  if (start === null) return '';
  return new Date(isEnd && time === '' ? start + LAST_MOMENT : start).toISOString();
}

/** @returns what the inputs show for a form's value */
export function showMoment(value: MomentValue, isEnd: boolean): MomentText {
  const moment = Date.parse(value);
  if (Number.isNaN(moment)) return { day: '', time: '' };
  const [day = '', time = ''] = toInput(moment).split('T');
  return { day, time: isEnd && isEndOfDay(moment) ? '' : time };
}
