import type { Knex } from 'knex';
import { sortDigits } from '../projection/sort-key';
import { isSearched, SEARCHED } from './words';

/** Attribute of all content of the panel's lists: `sortDigits` of what names an entry. No database has that order on SQLite. */
export const SORT_KEY = 'sort_key';

/** A version of a document. */
export interface SortedRow {
  id: number;
  sort_key: string | null;
  [column: string]: unknown;
}

/** Writes the keys that are missing or of another name, in one statement. @param trx the transaction of the write */
export async function recordSortKeys(trx: Knex, table: string, sorted: string, rows: readonly SortedRow[]): Promise<void> {
  const changed = rows
    .map(({ id, sort_key: before, [sorted]: name }) => ({ id, before, key: sortDigits(typeof name === 'string' ? name : '') }))
    .filter(({ before, key }) => before !== key);
  if (changed.length === 0) return;
  const values = changed.map(() => '(?, ?)').join();
  await trx.raw(
    `UPDATE ?? SET ${SORT_KEY} = written.column2 FROM (VALUES ${values}) AS written WHERE ??.id = CAST(written.column1 AS integer)`,
    [table, ...changed.flatMap(({ id, key }) => [id, key]), table],
  );
}

interface Attribute {
  type: string;
  target?: string;
}

/** A model of Strapi's database. */
export interface SortedModel {
  uid: string;
  attributes: Readonly<Record<string, Attribute>>;
}

const isOrder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * @param orderBy of one of Strapi's queries: an attribute, attributes with their directions, those of a relation, or several of these
 * @returns the same, with an entry's sort key before its name
 */
export function orderByKeys(model: SortedModel, orderBy: unknown, modelOf: (uid: string) => SortedModel): unknown {
  if (Array.isArray(orderBy)) return orderBy.flatMap((each) => orderByKeys(model, each, modelOf));
  if (typeof orderBy === 'string') return orderByKeys(model, { [orderBy]: 'asc' }, modelOf);
  if (!isOrder(orderBy)) return orderBy;
  const name = isSearched(model.uid) ? SEARCHED[model.uid].sorted : undefined;
  return Object.entries(orderBy).flatMap(([attribute, direction]): unknown[] => {
    const target = model.attributes[attribute]?.target;
    if (attribute === name) return [{ [SORT_KEY]: direction }, { [attribute]: direction }];
    if (target === undefined || !isOrder(direction)) return [{ [attribute]: direction }];
    const inner = orderByKeys(modelOf(target), direction, modelOf);
    return (Array.isArray(inner) ? inner : [inner]).map((each: unknown) => ({ [attribute]: each }));
  });
}
