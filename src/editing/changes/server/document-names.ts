import type { Core, UID } from '@strapi/strapi';
import { isRecord } from '../../../contract/is-record';
import { nameFieldOf as shownNameFieldOf } from '../../saving/server/entry-refusals';
import type { EntryPermissions } from '../../../platform/entry-permissions';
import { writableAttributes, type Attribute } from './document-values';

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

/** Other entries and files that values refer to. */
export interface Referred {
  documents: Map<UID.ContentType, Set<string>>;
  files: Set<number>;
}

export const noneReferred = (): Referred => ({ documents: new Map(), files: new Set() });

/** Adds what a value refers to, on every level of components. */
export function addReferred(strapi: Core.Strapi, attribute: Attribute, value: unknown, found: Referred): void {
  const { type, target, component } = attribute;
  for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (type === 'relation' && target !== undefined && typeof item === 'string')
      found.documents.set(target, (found.documents.get(target) ?? new Set()).add(item));
    if (type === 'media' && typeof item === 'number') found.files.add(item);
    if (component === undefined || !isRecord(item)) continue;
    for (const [name, inner] of writableAttributes(strapi, component as UID.Component))
      addReferred(strapi, inner, item[name], found);
  }
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
