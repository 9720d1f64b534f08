import { errors } from '@strapi/utils';
import { say, type Language } from './editor-language';
import type { Text } from './labels';

/** Something in an entry that cannot stand. */
export interface Finding {
  /** from the entry down to the input at fault: `['items', 0, 'path']` */
  path: readonly (string | number)[];
  message: Text;
  values?: Readonly<Record<string, string | number>>;
}

const SEVERAL: Text = ['Có {count} chỗ cần sửa.', '{count} fields need attention.'];

/** @returns the error that makes the panel show each message at its input, and the first (or their number) on top */
export function validationError(findings: readonly Finding[], language: Language): errors.ValidationError {
  const faults = findings.map(({ path, message, values }) => ({
    path: path.map(String),
    message: say(message, language, values),
    name: 'ValidationError',
  }));
  const [first, ...others] = faults;
  const summary = first && others.length === 0 ? first.message : say(SEVERAL, language, { count: faults.length });
  return new errors.ValidationError(summary, { errors: faults });
}
