import { DAY_MS } from '../../contract/shop-time';

/** Day 0 of Excel's calendar, and of the one that it had on the Macintosh. Excel takes 1900 for a leap year. */
const EPOCHS = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };

/** @returns the start in UTC of the day that a cell holds; an invalid date where the number is none */
export const fromSerial = (serial: number, is1904: boolean): Date =>
  new Date((is1904 ? EPOCHS.since1904 : EPOCHS.since1900) + Math.floor(serial) * DAY_MS);

/** @returns the number that a cell holds for a day, by its start in UTC */
export const toSerial = (day: Date): number => (day.getTime() - EPOCHS.since1900) / DAY_MS;
