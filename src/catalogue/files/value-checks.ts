import type { Core } from '@strapi/strapi';
import { checkNumber, checkText, type DeclaredLimits, type FieldError, limitFault } from '../../editorial/field-errors';
import { checkStringList, listLimits } from '../../editorial/string-lists';
import type { Json } from '../runs/run';
import type { Column } from './columns';
import type { TableUid } from './panel-api';

/** The members of an attribute's schema that the value of a cell is checked by. */
export interface AttributeLimits extends DeclaredLimits {
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

const listed = (fault: FieldError | undefined): FieldError[] => (fault ? [fault] : []);

/** Checks a value as the form does. @param value null: it is erased */
export function checkValue(value: Json, limits: AttributeLimits): FieldError[] {
  if (value === null) return limits.required === true ? [limitFault('required')] : [];
  if (typeof value === 'string') return listed(checkText(value, limits));
  if (typeof value === 'number') return listed(checkNumber(value, limits));
  return Array.isArray(value) ? checkStringList('', value, listLimits(limits.options)) : [];
}
