import { errors } from '@strapi/utils';
import { translate, type Language } from './editor-language';
import { MESSAGES, type MessageKey } from './messages';

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
