import type { FieldError } from './field-errors';

/** The most items of a list, and the most characters of an item. */
export interface ListLimits {
  maxItems: number;
  maxLength: number;
}

const DEFAULT_LIMITS: ListLimits = { maxItems: 20, maxLength: 60 };

/** Of an attribute in its schema. */
export interface ListOptions extends Partial<ListLimits> {
  /** the list whose words its input suggests: `api::product.product/grapes` */
  suggestions?: string;
}

/** @param options limits of its own or none */
export const listLimits = ({ maxItems, maxLength }: ListOptions = {}): ListLimits => ({
  maxItems: maxItems ?? DEFAULT_LIMITS.maxItems,
  maxLength: maxLength ?? DEFAULT_LIMITS.maxLength,
});

/** @param value of a `global::string-list` attribute: null, or an array of trimmed strings of 1 to `maxLength` characters */
export function checkStringList(attribute: string, value: unknown, { maxItems, maxLength }: ListLimits): FieldError[] {
  if (value === null || value === undefined) return [];
  const path = [attribute];
  if (!Array.isArray(value)) return [{ path, message: 'not-a-list' }];
  const items: string[] = value.filter((item) => typeof item === 'string');
  if (items.length < value.length) return [{ path, message: 'not-a-list' }];
  if (items.length > maxItems) return [{ path, message: 'too-many-items', values: { max: maxItems } }];
  if (items.some((item) => item === '' || item !== item.trim())) return [{ path, message: 'item-not-trimmed' }];
  const tooLong = items.find((item) => [...item].length > maxLength);
  if (tooLong === undefined) return [];
  return [{ path, message: 'item-too-long', values: { item: [...tooLong].slice(0, 20).join(''), max: maxLength } }];
}
