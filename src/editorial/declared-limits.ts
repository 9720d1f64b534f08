import type { FieldError } from './field-errors';
import type { MessageKey } from './messages';

/** The members of an attribute's schema that one value is checked by. */
export interface DeclaredLimits {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  regex?: RegExp | string;
}

export const limitFault = (message: MessageKey, limit?: number): FieldError => ({
  path: [],
  message,
  ...(limit !== undefined && { values: { limit } }),
});

/** @returns what is wrong with a text, whose characters are those of UTF-16, as Strapi counts them */
export function checkText(value: string, { minLength, maxLength, regex }: DeclaredLimits): FieldError | undefined {
  if (maxLength !== undefined && value.length > maxLength) return limitFault('too-long', maxLength);
  if (minLength !== undefined && value.length < minLength) return limitFault('too-short', minLength);
  return regex !== undefined && !new RegExp(regex).test(value) ? limitFault('wrong-form') : undefined;
}

/** @returns what is wrong with a number */
export function checkNumber(value: number, { min, max }: DeclaredLimits): FieldError | undefined {
  if (min !== undefined && value < min) return limitFault('too-small', min);
  return max !== undefined && value > max ? limitFault('too-large', max) : undefined;
}
