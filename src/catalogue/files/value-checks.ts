import type { Core } from '@strapi/strapi';
import type { FieldError } from '../../editorial/field-errors';
import { checkStringList, listLimits } from '../../editorial/string-lists';
import type { MessageKey } from '../../editorial/messages';
import type { Json } from '../runs/run';
import type { Column } from './columns';
import type { TableUid } from './panel-api';

/** The members of an attribute's schema that a value is checked by. */
export interface AttributeLimits {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  regex?: RegExp | string;
  options?: object;
  default?: unknown;
}

type Attributes = Readonly<Record<string, AttributeLimits & { component?: string }>>;

/** @returns the limits of a column's attribute, also of one in a component */
export function limitsOf(strapi: Core.Strapi, uid: TableUid, { name }: Pick<Column, 'name'>): AttributeLimits {
  const [attribute = '', member] = name.split('.');
  const limits = (strapi.contentType(uid).attributes as Attributes)[attribute];
  if (member === undefined) return limits ?? {};
  const component = strapi.components[limits?.component as keyof typeof strapi.components];
  return (component?.attributes as Attributes | undefined)?.[member] ?? {};
}

const fault = (message: MessageKey, values?: Record<string, string | number>): FieldError[] => [
  { path: [], message, ...(values && { values }) },
];

function checkText(value: string, { minLength, maxLength, regex }: AttributeLimits): FieldError[] {
  if (maxLength !== undefined && value.length > maxLength) return fault('too-long', { limit: maxLength });
  if (minLength !== undefined && value.length < minLength) return fault('too-short', { limit: minLength });
  return regex !== undefined && !new RegExp(regex).test(value) ? fault('wrong-form') : [];
}

function checkNumber(value: number, { min, max }: AttributeLimits): FieldError[] {
  if (min !== undefined && value < min) return fault('too-small', { limit: min });
  return max !== undefined && value > max ? fault('too-large', { limit: max }) : [];
}

/** Checks a value as the form does. @param value null: it is erased */
export function checkValue(value: Json, limits: AttributeLimits): FieldError[] {
  if (value === null) return limits.required === true ? fault('required') : [];
  if (typeof value === 'string') return checkText(value, limits);
  if (typeof value === 'number') return checkNumber(value, limits);
  return Array.isArray(value) ? checkStringList('', value, listLimits(limits.options)) : [];
}
