import { randomUUID } from 'node:crypto';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { SLUGGED_MAX } from '../../../contract/limits';

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

/**
 * @param path of an attribute, from its content type down
 * @returns whether a clone gets a value of its own here: a public id (src/public/read-model/write), the slug, or no product code
 */
export function isFilledInClones([first, ...rest]: readonly string[]): boolean {
  return rest.length === 0 ? ['slug', 'sku', 'public_id'].includes(first ?? '') : rest.at(-1) === 'public_id';
}

/**
 * @returns the slug of each name, whether or not it is taken; empty if a name has no letter or digit with a Latin form. Of all at once:
 *   making one takes the service as long as making a hundred
 */
export async function slugsOfNames(strapi: Core.Strapi, uid: UID.ContentType, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const service = strapi.service('plugin::content-manager.uid') as UidService;
  const withoutSearch = { ...service, findUniqueUID: ({ value }: { value: string }) => Promise.resolve(value) };
  const source = (strapi.contentType(uid).attributes.slug as UidAttribute).targetField ?? 'name';
  // A word that no name has, and that its slug has as it is.
  const between = randomUUID().replaceAll('-', '');
  const data = { [source]: names.join(` ${between} `) };
  const slugs = await withoutSearch.generateUIDField({ contentTypeUID: uid, field: 'slug', data });
  return slugs.split(between).map((slug) => slug.replace(/^-|-$/g, ''));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Reads the slug and its source attribute from the draft before the write. */
async function readStored(strapi: Core.Strapi, uid: UID.ContentType, source: string, documentId?: string): Promise<Data> {
  if (documentId === undefined) return {};
  const hasDrafts = strapi.contentType(uid).options?.draftAndPublish === true;
  const where = { documentId, ...(hasDrafts ? { publishedAt: null } : {}) };
  const entry: Data | null = await strapi.db.query(uid).findOne({ where, select: ['slug', source] });
  return entry ?? {};
}

/**
 * Fills an empty slug from the entry's name, as the panel's button does: "Rượu Đỏ" becomes `ruou-do`, or `ruou-do-1` if that is
 * taken. Without this, the panel fills a new entry's slug from the type's name, before the entry has one. A draft without a name
 * stays without a slug. Call it before the write; it changes `params.data`.
 */
export async function fillSlug(strapi: Core.Strapi, uid: UID.ContentType, action: string, params: WriteParams): Promise<void> {
  const attribute = strapi.contentType(uid).attributes.slug as UidAttribute | undefined;
  const source = attribute?.targetField;
  if (attribute?.type !== 'uid' || source === undefined) return;
  const data = params.data ?? {};
  if (!['create', 'update', 'clone'].includes(action) || !isEmpty(data.slug)) return;

  const stored = await readStored(strapi, uid, source, params.documentId);
  const keepsSlug = action === 'update' && !('slug' in data) && !isEmpty(stored.slug);
  const name = data[source] ?? stored[source];
  if (keepsSlug || typeof name !== 'string' || name === '') return;
  const service = strapi.service('plugin::content-manager.uid') as UidService;
  const generate = (from: Data) => service.generateUIDField({ contentTypeUID: uid, field: 'slug', data: from });
  // A name without any letter or digit that has a Latin form leaves nothing: then the type's name is used.
  const slug = (await generate({ [source]: name.slice(0, SLUGGED_MAX) })) || (await generate({}));
  params.data = { ...data, slug };
}

/**
 * Strapi gives slugs and names no index. Each batch of an import asks for them, and would read all products: with their number, its time
 * would grow by its square.
 */
export async function indexSlugsAndNames(knex: Knex): Promise<void> {
  for (const column of ['slug', 'name']) await knex.raw(`CREATE INDEX IF NOT EXISTS products_${column} ON products (${column})`);
}
