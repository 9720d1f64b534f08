// Vietnam's time, as the admin panel reads and shows it wherever the browser is. It imports no code of either.

/** Asia/Ho_Chi_Minh: seven hours ahead of UTC, without daylight saving time since 1975. */
const OFFSET_MS = 7 * 3_600_000;

const INPUT_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

/** @returns the moment as an input of type `datetime-local` holds it: `2026-11-30T08:00` */
export const toInput = (time: number): string => new Date(time + OFFSET_MS).toISOString().slice(0, INPUT_LENGTH);

/** @returns milliseconds since 1970; null for an empty input */
export function readInput(text: string): number | null {
  const time = Date.parse(`${text.length === INPUT_LENGTH ? `${text}:00` : text}Z`);
  return Number.isNaN(time) ? null : time - OFFSET_MS;
}

/** @returns `30/11/2026 08:00` */
export function momentText(time: number): string {
  const [date = '', clock = ''] = toInput(time).split('T');
  return `${date.split('-').reverse().join('/')} ${clock}`;
}

/** @returns the day in Vietnam, `2026-11-30` */
export const dayOf = (time: number): string => toInput(time).slice(0, 'YYYY-MM-DD'.length);
