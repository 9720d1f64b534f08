import type { Core, UID } from '@strapi/strapi';
import { checkNumber, checkText, type DeclaredLimits, type FieldError, limitFault } from '../../../saving/server/field-errors';
import { checkStringList, listLimits } from '../../../saving/server/string-lists';
import type { Json } from '../../../changes/server/run';
import { type Column, importColumnsOf } from './columns';
import type { TableUid } from './panel-api';
import { GROUP_UIDS, type GroupKind } from '../../../../contract/content-types';
import { CELL_MAX_LENGTH, IGNORED_CELL_MAX_LENGTH, PICTURES_CELL_MAX_LENGTH, SHORT_CELL_MAX_LENGTH } from './limits';

/** The members of an attribute's schema that the value of a cell is checked by. */
interface AttributeLimits extends DeclaredLimits {
  options?: object;
  default?: unknown;
}

type Attributes = Readonly<Record<string, AttributeLimits & { component?: string }>>;

/** @returns the limits of a column's attribute, also of one in a component */
export function limitsOf(strapi: Core.Strapi, uid: UID.ContentType, { name }: Pick<Column, 'name'>): AttributeLimits {
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

export type CellLimits = Readonly<Record<string, number>>;

/** Around the items of a list there are separators and spaces: what is a little too long is told by its item. */
const LIST_SLACK = 4;

function limitOf(strapi: Core.Strapi, uid: TableUid, column: Column): number {
  const { kind, name } = column;
  if (kind === 'status') return IGNORED_CELL_MAX_LENGTH;
  if (kind === 'pictures') return PICTURES_CELL_MAX_LENGTH;
  if (kind === 'country') return limitsOf(strapi, 'api::origin.origin', { name }).maxLength ?? CELL_MAX_LENGTH;
  const limits = limitsOf(strapi, uid, column);
  if (kind === 'list' || kind === 'grapes') {
    const { maxItems, maxLength } = listLimits(limits.options);
    return LIST_SLACK * maxItems * maxLength;
  }
  if (kind === 'text' || kind === 'slug') return limits.maxLength ?? CELL_MAX_LENGTH;
  if (kind !== 'group') return SHORT_CELL_MAX_LENGTH;
  // A group is named, or told by its slug.
  const named = ['name', 'slug'].map(
    (key) => limitsOf(strapi, GROUP_UIDS[name as GroupKind], { name: key }).maxLength ?? CELL_MAX_LENGTH,
  );
  return Math.max(...named);
}

export const cellLimitsOf = (strapi: Core.Strapi, uid: TableUid): CellLimits =>
  Object.fromEntries(importColumnsOf(uid).map((column) => [column.name, limitOf(strapi, uid, column)]));
