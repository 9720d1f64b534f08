import { CHOICES, STRING_LIST } from '../../fields/server/custom-fields';
import type { FieldError } from './field-errors';
import { checkStringList, listLimits } from './string-lists';

/** The members of an attribute's schema that the rules use. */
export interface AttributeSchema {
  type: string;
  customField?: string;
  min?: number | string;
  required?: boolean;
  /** of a string list: its limits; of choices: the values */
  options?: object;
}

/** @param value of a `global::choices` attribute: null, or some of its choices, each once */
function checkChoices(attribute: string, value: unknown, { choices = [] }: { choices?: readonly string[] } = {}): FieldError[] {
  if (value === null || value === undefined) return [];
  const path = [attribute];
  if (!Array.isArray(value)) return [{ path, message: 'not-a-list' }];
  const isWrong = (one: unknown, at: number): boolean => !choices.some((choice) => choice === one) || value.indexOf(one) !== at;
  return value.some(isWrong) ? [{ path, message: 'not-a-choice', values: { choices: choices.join(', ') } }] : [];
}

/** @returns the faults of a list, undefined for an attribute that is none */
function checkList(name: string, { customField, options }: AttributeSchema, value: unknown): FieldError[] | undefined {
  if (customField === STRING_LIST) return checkStringList(name, value, listLimits(options));
  return customField === CHOICES ? checkChoices(name, value, options) : undefined;
}

function checkAttribute(name: string, schema: AttributeSchema, value: unknown): FieldError[] {
  const listFaults = checkList(name, schema, value);
  if (listFaults) return listFaults;
  if (typeof value === 'number' && schema.min !== undefined && value < Number(schema.min)) {
    return [{ path: [name], message: 'too-small', values: { limit: schema.min } }];
  }
  const blank = schema.required === true && typeof value === 'string' && value !== '' && value.trim() === '';
  return blank ? [{ path: [name], message: 'blank' }] : [];
}

/**
 * Checks what follows from an attribute's schema and Strapi leaves out: the items of string lists, the least value in a draft, and
 * text that is only spaces. Empty inputs of a draft are fine.
 */
export function checkAttributes(
  attributes: Readonly<Record<string, AttributeSchema>>,
  entry: Readonly<Record<string, unknown>>,
): FieldError[] {
  return Object.entries(attributes).flatMap(([name, schema]) => checkAttribute(name, schema, entry[name]));
}

/** As an input sends it that can't be read. Milliseconds since 1970 are a moment too. */
const isNoMoment = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && !/^\d+$/.test(value) && Number.isNaN(Date.parse(value));

/** Checks what a database refuses with an error of its own: string lists and moments. */
export function checkWritten(
  attributes: Readonly<Record<string, AttributeSchema>>,
  data: Readonly<Record<string, unknown>>,
): FieldError[] {
  return Object.entries(attributes).flatMap(([name, schema]): FieldError[] => {
    const listFaults = checkList(name, schema, data[name]);
    if (listFaults) return listFaults;
    return schema.type === 'datetime' && isNoMoment(data[name]) ? [{ path: [name], message: 'not-a-moment' }] : [];
  });
}
