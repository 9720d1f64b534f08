import { errors } from '@strapi/utils';
import { type Language, translate } from '../../texts/editor-language';
import { type MessageKey, MESSAGES } from '../../texts/messages';

/** A value in an entry that breaks a rule. */
export interface FieldError {
  /** from the entry down to the input: `['items', 0, 'path']` */
  path: readonly (string | number)[];
  message: MessageKey;
  values?: Readonly<Record<string, string | number>>;
}

/** The panel shows each message at its input, and the summary on top. */
export function toValidationError(fieldErrors: readonly FieldError[], language: Language): errors.ValidationError {
  const translated = fieldErrors.map(({ path, message, values }) => ({
    path: path.map(String),
    message: translate(MESSAGES[message], language, values),
    name: 'ValidationError',
  }));
  const [first, ...others] = translated;
  const several = translate(MESSAGES['several-errors'], language, { count: translated.length });
  return new errors.ValidationError(first && others.length === 0 ? first.message : several, { errors: translated });
}

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
