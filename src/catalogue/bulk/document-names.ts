import type { Core, UID } from '@strapi/strapi';

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
  const { attributes, options } = strapi.contentType(uid);
  const field = 'name' in attributes ? 'name' : 'title';
  const drafts = options?.draftAndPublish === true ? { publishedAt: null } : {};
  const rows: Record<string, string | null>[] = await strapi.db
    .query(uid)
    .findMany({ where: { documentId: { $in: documentIds }, ...drafts }, select: ['documentId', field] });
  const names = new Map(rows.map((row) => [row.documentId, row[field]]));
  return documentIds.flatMap((documentId) =>
    names.has(documentId) ? [{ documentId, name: names.get(documentId) ?? documentId }] : [],
  );
}
