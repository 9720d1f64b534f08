import { STRING_LIST } from './custom-fields';
import type { Finding } from './findings';
import type { Text } from './labels';
import { checkStringList } from './string-lists';

/** What of an attribute's schema the rules look at. */
export interface AttributeSchema {
  type: string;
  customField?: string;
  min?: number | string;
  required?: boolean;
}

const TOO_SMALL: Text = ['Giá trị nhỏ nhất là {min}.', 'The smallest value is {min}.'];
const BLANK: Text = ['Ô này cần có chữ, không chỉ khoảng trắng.', 'This needs text, not only spaces.'];

function checkAttribute(name: string, schema: AttributeSchema, value: unknown): Finding[] {
  if (schema.customField === STRING_LIST) return checkStringList(name, value);
  if (typeof value === 'number' && schema.min !== undefined && value < Number(schema.min)) {
    return [{ path: [name], message: TOO_SMALL, values: { min: schema.min } }];
  }
  const blank = schema.required === true && typeof value === 'string' && value !== '' && value.trim() === '';
  return blank ? [{ path: [name], message: BLANK }] : [];
}

/**
 * The rules that follow from an attribute's schema and that Strapi leaves out: the content of string lists, the least
 * value while an entry is a draft, and text of spaces alone. A draft's empty inputs are nobody's fault.
 */
export function checkAttributes(
  attributes: Readonly<Record<string, AttributeSchema>>,
  entry: Readonly<Record<string, unknown>>,
): Finding[] {
  return Object.entries(attributes).flatMap(([name, schema]) => checkAttribute(name, schema, entry[name]));
}

/**
 * The string lists among `data`, before it is written: PostgreSQL refuses what is no JSON with an error of its own, which
 * no editor could read.
 */
export function checkStringLists(
  attributes: Readonly<Record<string, AttributeSchema>>,
  data: Readonly<Record<string, unknown>>,
): Finding[] {
  const lists = Object.entries(attributes).filter(([, schema]) => schema.customField === STRING_LIST);
  return lists.flatMap(([name]) => checkStringList(name, data[name]));
}
