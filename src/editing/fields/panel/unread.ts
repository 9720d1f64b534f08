/** Ends a form's value that can't be read. No number and no moment has it, so that no form with it can be saved. */
const SIGN = ' ⯑';

/** @returns the value of a form whose input holds a text that can't be read */
export const asUnread = (text: string): string => `${text}${SIGN}`;

export const isUnread = (value: unknown): value is string => typeof value === 'string' && value.endsWith(SIGN);

/** @returns the text as it was typed */
export const unreadText = (value: string): string => value.slice(0, -SIGN.length);
