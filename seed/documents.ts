import type { Core, UID } from '@strapi/strapi';

/** The attributes of a document. Strapi validates them when it saves the document. */
export type Content = Record<string, unknown>;

/** Returns the document ids of drafts and published documents, by the value of an attribute. */
async function documentsBy(strapi: Core.Strapi, uid: UID.ContentType, attribute: string): Promise<Map<string, string>> {
  const rows: Content[] = await strapi.db.query(uid).findMany({ select: ['documentId', attribute] });
  return new Map(rows.map((row): [string, string] => [String(row[attribute]), String(row.documentId)]));
}

/**
 * Creates and publishes a document in one call, so that an interrupted seed leaves no draft of it.
 *
 * @returns its document id
 */
export async function createDocument(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  data: Content,
  published = true,
): Promise<string> {
  const { documentId } = await strapi.documents(uid).create({ data, status: published ? 'published' : 'draft' });
  return documentId;
}

/**
 * Creates the documents that are missing. It changes no other: an editor may have edited them.
 *
 * @param attribute holds the key that identifies a document
 * @param onProgress called after every document with their number so far
 * @returns document ids by key
 */
export async function ensureDocuments<Plan>(
  strapi: Core.Strapi,
  uid: UID.ContentType,
  attribute: string,
  plans: readonly Plan[],
  write: {
    readonly key: (plan: Plan) => string;
    readonly data: (plan: Plan) => Content;
    readonly published?: (plan: Plan) => boolean;
  },
  onProgress: (done: number) => void = () => undefined,
): Promise<Map<string, string>> {
  const existing = await documentsBy(strapi, uid, attribute);
  const ids = new Map<string, string>();
  for (const plan of plans) {
    const key = write.key(plan);
    const id =
      existing.get(key) ??
      (await createDocument(strapi, uid, { ...write.data(plan), [attribute]: key }, write.published?.(plan)));
    ids.set(key, id);
    onProgress(ids.size);
  }
  return ids;
}

/** @throws when there is no such key */
export function documentId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo content has nothing called "${key}"`);
  return id;
}
