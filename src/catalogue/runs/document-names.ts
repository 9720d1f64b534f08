import type { Core, UID } from '@strapi/strapi';
import { nameFieldOf as shownNameFieldOf } from '../../editorial/entry-refusals';
import type { EntryPermissions } from '../../platform/entry-permissions';
import { writableAttributes } from './document-values';
import type { RunEntry } from './run';

/** @returns the attribute that the entries of a type are called by */
export const nameFieldOf = (strapi: Core.Strapi, uid: UID.ContentType): string => shownNameFieldOf(strapi, uid) ?? 'documentId';

export interface DocumentName {
  documentId: string;
  name: string;
}

/** @returns what the panel calls these documents, in their order; without those that are no more */
export async function readNames(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  documentIds: readonly string[],
): Promise<DocumentName[]> {
  const { options } = strapi.contentType(uid);
  const field = nameFieldOf(strapi, uid);
  const drafts = options?.draftAndPublish === true ? { publishedAt: null } : {};
  const rows: Record<string, string | null>[] = await strapi.db
    .query(uid)
    .findMany({ where: { documentId: { $in: documentIds }, ...drafts }, select: ['documentId', field] });
  const names = new Map(rows.map((row) => [row.documentId, row[field]]));
  return documentIds.flatMap((documentId) =>
    names.has(documentId) ? [{ documentId, name: names.get(documentId) ?? documentId }] : [],
  );
}

/**
 * @returns the names of the brands, origins and other documents that changes of these entries refer to, by document id, as far as
 *   the account may read them
 */
export async function readReferredNames(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  entries: readonly RunEntry[],
): Promise<Record<string, string>> {
  const referred = new Map<UID.ContentType, Set<string>>();
  for (const { uid, changes } of entries) {
    for (const [name, { type, target }] of writableAttributes(strapi, uid)) {
      const change = changes[name];
      if (type !== 'relation' || target === undefined || change === undefined) continue;
      const ids = referred.get(target) ?? new Set();
      for (const value of [change.before, change.after].flat()) if (typeof value === 'string') ids.add(value);
      referred.set(target, ids);
    }
  }
  return readReadableNames(strapi, permissions, referred);
}

/** @returns the names of documents by id, as far as the account may read them. @param wanted ids by content type */
export async function readReadableNames(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  wanted: ReadonlyMap<UID.ContentType, ReadonlySet<string>>,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const [uid, ids] of wanted) {
    if (!permissions.mayAll('read', uid, [nameFieldOf(strapi, uid)])) continue;
    for (const { documentId, name } of await readNames(strapi, uid, [...ids])) names[documentId] = name;
  }
  return names;
}
