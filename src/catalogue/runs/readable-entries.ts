import type { Core, UID } from '@strapi/strapi';
import type { EntryPermissions, MayWith } from '../../platform/entry-permissions';
import { nameFieldOf } from '../../editorial/entry-refusals';
import type { Changes, Run, RunEntry } from './run';

const namesIn = (entry: RunEntry): string[] => [...Object.keys(entry.changes), ...Object.keys(entry.publishedChanges ?? {})];

/** @returns the question about the entries of one content type */
async function readable(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  uid: UID.ContentType,
  entries: readonly RunEntry[],
): Promise<(entry: RunEntry, fields?: readonly string[]) => boolean> {
  const ids = entries.flatMap(({ documentId }) => (documentId === null ? [] : [documentId]));
  const name = nameFieldOf(strapi, uid);
  const fields = new Set([...(name === undefined ? [] : [name]), ...entries.flatMap(namesIn)]);
  const mayRead: MayWith = await permissions.of('read', uid, ids, [...fields]);
  return ({ documentId }, own = []) => (documentId === null ? permissions.may('read', uid, own) : mayRead(documentId, own));
}

/**
 * @returns the entries without what the account may not read: of a document that it may not read, what and whose it is; of others, the
 *   values of attributes
 */
export async function hideUnreadable(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  run: Pick<Run, 'kind'>,
  entries: readonly RunEntry[],
): Promise<RunEntry[]> {
  const mayRead = new Map<string, Awaited<ReturnType<typeof readable>>>();
  for (const uid of new Set(entries.map((entry) => entry.uid))) {
    const own = entries.filter((entry) => entry.uid === uid);
    if (!permissions.mayAll('read', uid)) mayRead.set(uid, await readable(strapi, permissions, uid, own));
  }
  return entries.map((entry) => {
    const may = mayRead.get(entry.uid);
    if (!may) return entry;
    if (!may(entry)) return { ...entry, label: '', changes: {}, publishedChanges: null, errors: [], raw: null, documentId: null };
    const shown = (changes: Changes): Changes =>
      Object.fromEntries(Object.entries(changes).filter(([name]) => may(entry, [name])));
    const name = nameFieldOf(strapi, entry.uid);
    return {
      ...entry,
      // It has all that was typed.
      raw: null,
      label: name === undefined || may(entry, [name]) ? entry.label : '',
      changes: shown(entry.changes),
      publishedChanges: entry.publishedChanges && shown(entry.publishedChanges),
      // Of an import it is what was typed; others name what is stored.
      errors: run.kind === 'import' ? entry.errors : entry.errors.map((error) => ({ ...error, value: '' })),
    };
  });
}
