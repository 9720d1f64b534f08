import { isNameFilter } from '../../../../contract/declared-fields';
import type { ValueKind } from '../search/values';
import type { GroupColumn } from './group-column';
import type { ProductIndex } from './product-index';

/** A column of the index, and by code the keys of its values: public ids of groups, slugs of countries and of names. */
export interface ValueColumn<Key extends number | string = number | string> {
  column: Pick<GroupColumn, 'codes' | 'ordinalsOf'>;
  keys: readonly (readonly Key[])[];
}

/** @returns what products say of this kind of value */
export function valueColumn({ groups, declared: { lists }, groupEntries }: ProductIndex, kind: ValueKind): ValueColumn {
  if (isNameFilter(kind)) return { column: lists[kind], keys: lists[kind].slugs };
  const column = kind === 'country' ? groups.origin : groups[kind];
  const keys = column.values.map((id) => {
    const key = id !== undefined && kind === 'country' ? groupEntries.countries.get(id)?.slug : id;
    return key === undefined ? [] : [key];
  });
  return { column, keys };
}

/** @returns what is proposed of products whose editors have said nothing: no filter asks about it */
export const proposedColumn = ({ proposed: { lists } }: ProductIndex, kind: ValueKind): ValueColumn | undefined =>
  isNameFilter(kind) ? { column: lists[kind], keys: lists[kind].slugs } : undefined;

/** @returns by code: 1 if it has one of the values, else 0 */
export const matchKeys = ({ keys }: ValueColumn, wanted: ReadonlySet<number | string>): Uint8Array =>
  Uint8Array.from(keys, (own) => (own.some((key) => wanted.has(key)) ? 1 : 0));
