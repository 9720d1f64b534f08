import { z } from '@strapi/utils';

export const INT32_MAX = 2_147_483_647;

/** The number of values that one filter may take. */
const VALUES_MAX = 50;

/** A whole number in plain decimal digits. */
export function wholeNumber(min: number, max: number): z.ZodNumber {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.number(rule).int(rule).min(min, rule).max(max, rule);
}

/** An item's identifier. */
export const identifier = wholeNumber(1, INT32_MAX);

/** Several values of one filter, `a,b` or given several times: any of them may match. */
export const oneOrMore = <T extends z.ZodType>(value: T): z.ZodArray<T> =>
  z.array(value).min(1).max(VALUES_MAX, `takes ${VALUES_MAX} values at most`);

/** `true` or `false`, in these very letters. */
export const truth = (): z.ZodBoolean => z.boolean('must be true or false');

/** @returns whether a text can be stored and compared: no NUL (PostgreSQL has none), no half surrogate pair */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text of a length counted after trimming. */
export function text(min: number, max: number): z.ZodString {
  const rule = `must have ${min} to ${max} characters`;
  return z.string(rule).trim().min(min, rule).max(max, rule).refine(isStorable, 'must not contain NUL or broken characters');
}

/** Slugs as editors may save them; anything else can't be an item's and is not looked up. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
