import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../contract/content-types';
import type { StoredFile } from './originals';
import { allQuotedHashes, quotedHashes } from '../read-model/projection/quoted-files';
import { recipeIn, recipeOf, type RenditionSet } from '../read-model/projection/renditions';
import type { Wanted } from './render';
import type { Watermark } from './watermark';

const PRODUCT = 'api::product.product';

/** What shows a picture, drafts included: a draft may be published any moment. */
export interface Uses {
  products: boolean;
  others: boolean;
}

export async function usesOf(knex: Knex, files: readonly Pick<StoredFile, 'id' | 'hash'>[]): Promise<Map<number, Uses>> {
  const ids = files.map(({ id }) => id);
  const rows: { file_id: number; related_type: string }[] = await knex('files_related_mph')
    .whereIn('file_id', ids)
    .distinct('file_id', 'related_type');
  const quoted = await allQuotedHashes(knex);
  const uses = new Map(files.map(({ id, hash }): [number, Uses] => [id, { products: false, others: quoted.has(hash) }]));
  for (const { file_id, related_type } of rows) {
    const use = uses.get(file_id);
    if (use && related_type === PRODUCT) use.products = true;
    else if (use) use.others = true;
  }
  return uses;
}

/**
 * Which sets a picture should have. One that nothing shows yet has all that it may need, so that whoever shows it first need
 * not wait; one that products alone show has no clean set that could be loaded past the watermark.
 */
export function wantedSets({ products, others }: Uses, watermark: Watermark | undefined): Wanted[] {
  const clean: Wanted = { set: 'clean', recipe: recipeOf('clean', '') };
  if (!watermark) return [clean];
  const marked: Wanted = { set: 'marked', recipe: recipeOf('marked', watermark.fingerprint) };
  return [...(others || !products ? [clean] : []), ...(products || !others ? [marked] : [])];
}

export function missingSets({ formats }: Pick<StoredFile, 'formats'>, wanted: readonly Wanted[]): Wanted[] {
  return wanted.filter(({ set, recipe }) => recipeIn(formats, set) !== recipe);
}

export function unwantedSets({ formats }: Pick<StoredFile, 'formats'>, wanted: readonly Wanted[]): RenditionSet[] {
  const all: RenditionSet[] = ['clean', 'marked'];
  return all.filter((set) => formats?.[set] !== undefined && !wanted.some((one) => one.set === set));
}

/** @returns the files that a document shows, by its relations and in its text */
export async function filesOf(strapi: Core.Strapi, uid: string, documentId: string): Promise<number[]> {
  const knex = strapi.db.connection;
  const table = strapi.db.metadata.get(uid).tableName;
  const rows: { file_id: number }[] = await knex('files_related_mph as shown')
    .join(`${table} as item`, 'item.id', 'shown.related_id')
    .where({ 'shown.related_type': uid, 'item.document_id': documentId })
    .distinct('shown.file_id');
  const ids = rows.map(({ file_id }) => file_id);
  if (uid !== 'api::article.article') return ids;
  const versions: { body: unknown }[] = await strapi.db.query(uid).findMany({ where: { documentId }, select: ['body'] });
  const hashes = versions.flatMap(({ body }) => quotedHashes(body));
  const quoted: { id: number }[] = await strapi.db.query(FILE_UID).findMany({ where: { hash: { $in: hashes } }, select: ['id'] });
  return [...ids, ...quoted.map(({ id }) => id)];
}
