import type { Core, UID } from '@strapi/strapi';

type Data = Record<string, unknown>;

interface WriteParams {
  documentId?: string;
  data?: Data;
}

interface UidService {
  generateUIDField: (options: { contentTypeUID: UID.ContentType; field: string; data: Data }) => Promise<string>;
}

interface UidAttribute {
  type: string;
  targetField?: string;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** An entry as its draft stands before the write: the slug that it has, and the name to make one of. */
async function storedBefore(strapi: Core.Strapi, uid: UID.ContentType, source: string, documentId?: string): Promise<Data> {
  if (documentId === undefined) return {};
  const drafts = strapi.contentType(uid).options?.draftAndPublish === true;
  const where = { documentId, ...(drafts ? { publishedAt: null } : {}) };
  const entry: Data | null = await strapi.db.query(uid).findOne({ where, select: ['slug', source] });
  return entry ?? {};
}

/**
 * Makes the slug of an entry that would be without one out of its name, as the panel's button does: "Rượu Đỏ" becomes
 * `ruou-do`, and `ruou-do-1` where that is taken. (The panel's own way is to fill a new entry's slug before it has a name,
 * with the type's.) To be called before a create, update or clone; changes `params.data`. A draft without a name stays
 * without a slug.
 */
export async function fillSlug(strapi: Core.Strapi, uid: UID.ContentType, action: string, params: WriteParams): Promise<void> {
  const attribute = strapi.contentType(uid).attributes.slug as UidAttribute | undefined;
  const source = attribute?.targetField;
  if (attribute?.type !== 'uid' || source === undefined) return;
  const data = params.data ?? {};
  if (!['create', 'update', 'clone'].includes(action) || !isEmpty(data.slug)) return;

  const stored = await storedBefore(strapi, uid, source, params.documentId);
  const keepsSlug = action === 'update' && !('slug' in data) && !isEmpty(stored.slug);
  const name = data[source] ?? stored[source];
  if (keepsSlug || isEmpty(name)) return;
  const service: UidService = strapi.plugin('content-manager').service('uid');
  const generate = (from: Data) => service.generateUIDField({ contentTypeUID: uid, field: 'slug', data: from });
  // Of a name without a letter or digit that Latin script knows nothing is left: then it is the type's.
  const slug = (await generate({ [source]: name })) || (await generate({}));
  params.data = { ...data, slug };
}
