import type { Core } from '@strapi/strapi';
import { listLimits } from '../../editorial/string-lists';
import { importColumnsOf, type Column } from './columns';
import { groupingOf } from './group-lookup';
import { CELL_MAX_LENGTH, IGNORED_CELL_MAX_LENGTH, PICTURES_CELL_MAX_LENGTH, SHORT_CELL_MAX_LENGTH } from './limits';
import type { TableUid } from './panel-api';
import { limitsOf } from './value-checks';

/** The most characters of a cell, by the name of its column. */
export type CellLimits = Readonly<Record<string, number>>;

/** Around the items of a list there are separators and spaces: what is a little too long is told by its item. */
const LIST_SLACK = 4;

function limitOf(strapi: Core.Strapi, uid: TableUid, column: Column): number {
  const { kind, name } = column;
  if (kind === 'status') return IGNORED_CELL_MAX_LENGTH;
  if (kind === 'picture' || kind === 'pictures') return PICTURES_CELL_MAX_LENGTH;
  if (kind === 'country') return limitsOf(strapi, 'api::origin.origin', { name }).maxLength ?? CELL_MAX_LENGTH;
  const limits = limitsOf(strapi, uid, column);
  if (kind === 'list' || kind === 'grapes') {
    const { maxItems, maxLength } = listLimits(limits.options);
    return LIST_SLACK * maxItems * maxLength;
  }
  if (kind === 'text' || kind === 'slug') return limits.maxLength ?? CELL_MAX_LENGTH;
  if (kind !== 'group') return SHORT_CELL_MAX_LENGTH;
  // A group is named, or told by its slug.
  const named = ['name', 'slug'].map((key) => limitsOf(strapi, groupingOf(name), { name: key }).maxLength ?? CELL_MAX_LENGTH);
  return Math.max(...named);
}

/** @returns how long the cells of a table may be: as long as their fields */
export const cellLimitsOf = (strapi: Core.Strapi, uid: TableUid): CellLimits =>
  Object.fromEntries(importColumnsOf(uid).map((column) => [column.name, limitOf(strapi, uid, column)]));
