/** Puts content in through Strapi's document service, each thing once. */
import type { Core, UID } from '@strapi/strapi';

/** A document's content as the document service takes it; Strapi checks it against the content type when it is saved. */
export type Content = Record<string, unknown>;

/** The documents of a type by the value of one of their attributes (drafts and published alike). */
export async function documentsBy(strapi: Core.Strapi, uid: UID.ContentType, attribute: string): Promise<Map<string, string>> {
  const rows: Content[] = await strapi.db.query(uid).findMany({ select: ['documentId', attribute] });
  return new Map(rows.map((row): [string, string] => [String(row[attribute]), String(row.documentId)]));
}

/**
 * Creates a document; a published one in a single call, so that a seed cut off here leaves it whole or not at all.
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
 * Makes sure that there is a document for every key, creating those that are missing and touching no other: what an
 * editor has changed meanwhile stays as it is.
 *
 * @param attribute what tells the documents of the type apart
 * @param onProgress told after every document how many are there
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

/** A document's id out of what `ensureDocuments` returned. @throws when it is not there */
export function documentId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo content has nothing called "${key}"`);
  return id;
}
