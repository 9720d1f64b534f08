import { isNameFilter } from '../../../contract/declared-fields';
import type { ValueKind } from '../search/values';
import type { GroupColumn } from './group-column';
import type { ProductIndex } from './product-index';

/** A column of the index, and by code whether its value is a wanted one: 1, else 0. */
export interface ColumnMatches {
  column: Pick<GroupColumn, 'codes' | 'ordinalsOf'>;
  matches: Uint8Array;
}

/** Values that are proposed, which no filter asks about. @param keys slugs of names, or choices */
export function matchProposed(
  { proposed: { lists } }: ProductIndex,
  kind: ValueKind,
  keys: ReadonlySet<number | string>,
): ColumnMatches | undefined {
  if (!isNameFilter(kind)) return undefined;
  return { column: lists[kind], matches: lists[kind].matchWhere((_, slugs) => slugs.some((slug) => keys.has(slug))) };
}

/** @param keys public ids of brands, origins and wine types; slugs of countries and of names */
export function matchValues(
  { groups, declared: { lists }, groupEntries }: ProductIndex,
  kind: ValueKind,
  keys: ReadonlySet<number | string>,
): ColumnMatches {
  if (isNameFilter(kind)) {
    return { column: lists[kind], matches: lists[kind].matchWhere((_, slugs) => slugs.some((slug) => keys.has(slug))) };
  }
  if (kind === 'country') {
    const { origin } = groups;
    return { column: origin, matches: origin.matchWhere((id) => keys.has(groupEntries.countries.get(id)?.slug ?? '')) };
  }
  return { column: groups[kind], matches: groups[kind].matchWhere((id) => keys.has(id)) };
}
