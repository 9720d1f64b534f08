import type { FieldError } from './field-errors';

/** Of an attribute in its schema. */
export interface ChoiceOptions {
  choices?: readonly string[];
}

/** @param value of a `global::choices` attribute: null, or some of its choices, each once */
export function checkChoices(attribute: string, value: unknown, options: ChoiceOptions = {}): FieldError[] {
  if (value === null || value === undefined) return [];
  const path = [attribute];
  if (!Array.isArray(value)) return [{ path, message: 'not-a-list' }];
  const known = options.choices ?? [];
  const isWrong = (one: unknown, at: number): boolean => !known.some((choice) => choice === one) || value.indexOf(one) !== at;
  return value.some(isWrong) ? [{ path, message: 'not-a-choice', values: { choices: known.join(', ') } }] : [];
}
