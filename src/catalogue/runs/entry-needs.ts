import type { UID } from '@strapi/strapi';
import type { EntryAction } from '../../platform/entry-permissions';
import { isSameValue } from './document-values';
import type { Changes, Json, PlannedEntry } from './run';

/** What an account needs for an entry of a run: what the form would ask for the same. */
export interface Need {
  action: EntryAction;
  fields: readonly string[];
}

/** An entry whose content type is known. */
export type TypedEntry = PlannedEntry & { uid: UID.ContentType };

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns the attributes that change: of a component its members. A reference to an entry of the same run is no component */
function changedFields(changes: Changes): string[] {
  return Object.entries(changes).flatMap(([name, { before, after }]) => {
    if (isSameValue(before, after)) return [];
    if (!isObject(after) || typeof after.position === 'number') return [name];
    const known = isObject(before) ? before : {};
    return Object.keys(after).flatMap((member) => (isSameValue(known[member], after[member]) ? [] : [`${name}.${member}`]));
  });
}

/**
 * @param publishes false: what the entry would publish stays in the draft
 * @returns what is needed; a restored document is asked for in the bin (src/recycle-bin/entry-permissions.ts)
 */
export function needsOf({ kind, publication, changes, publishedChanges = {} }: TypedEntry, publishes: boolean): Need[] {
  if (kind !== 'new' && kind !== 'changed') return [];
  if (publication === 'delete') return [{ action: 'delete', fields: [] }];
  if (publication === 'restore') return [];
  const fields = [...new Set([...changedFields(changes), ...changedFields(publishedChanges)])];
  const write: Need[] = kind === 'new' ? [{ action: 'create', fields }] : fields.length > 0 ? [{ action: 'update', fields }] : [];
  if (publication === 'unpublish') return [...write, { action: 'unpublish', fields: [] }];
  return publication === 'publish' && publishes ? [...write, { action: 'publish', fields: [] }] : write;
}
