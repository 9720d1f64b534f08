import type { FieldError } from './field-errors';

export const LIST_MAX_ITEMS = 20;
export const LIST_MAX_LENGTH = 60;

/** @param value of a `global::string-list` attribute: null, or an array of at most 20 trimmed strings of 1 to 60 characters */
export function checkStringList(attribute: string, value: unknown): FieldError[] {
  if (value === null || value === undefined) return [];
  const path = [attribute];
  if (!Array.isArray(value)) return [{ path, message: 'not-a-list' }];
  const items: string[] = value.filter((item) => typeof item === 'string');
  if (items.length < value.length) return [{ path, message: 'not-a-list' }];
  if (items.length > LIST_MAX_ITEMS) return [{ path, message: 'too-many-items', values: { max: LIST_MAX_ITEMS } }];
  if (items.some((item) => item === '' || item !== item.trim())) return [{ path, message: 'item-not-trimmed' }];
  const tooLong = items.find((item) => [...item].length > LIST_MAX_LENGTH);
  if (tooLong === undefined) return [];
  return [{ path, message: 'item-too-long', values: { item: [...tooLong].slice(0, 20).join(''), max: LIST_MAX_LENGTH } }];
}
