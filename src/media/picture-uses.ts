import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../contract/content-types';
import { quotedHashes } from '../read-model/projection/quoted-files';
import { findArticlesByHash } from '../read-model/write/article-pictures';
import { RENDITION_KINDS, recipeOf, type Formats, type RenditionKind } from '../read-model/projection/renditions';
import type { StoredFile } from './originals';
import type { WantedRendition } from './render';
import type { Watermark } from './apply-watermark';

/** Who shows a picture. Drafts count: an editor may publish one at any moment. */
interface PictureUse {
  products: boolean;
  others: boolean;
}

/** @returns uses by the files' ids */
export async function findPictureUses(
  knex: Knex,
  files: readonly Pick<StoredFile, 'id' | 'hash'>[],
): Promise<Map<number, PictureUse>> {
  const ids = files.map(({ id }) => id);
  const rows: { file_id: number; related_type: string }[] = await knex('files_related_mph')
    .whereIn('file_id', ids)
    .distinct('file_id', 'related_type');
  const quoted = await findArticlesByHash(
    knex,
    files.map(({ hash }) => hash),
  );
  const uses = new Map(files.map(({ id, hash }): [number, PictureUse] => [id, { products: false, others: quoted.has(hash) }]));
  for (const { file_id, related_type } of rows) {
    const use = uses.get(file_id);
    if (use && related_type === 'api::product.product') use.products = true;
    else if (use) use.others = true;
  }
  return uses;
}

/**
 * An unused picture gets both renditions, so that its first use need not wait. A picture of products only gets no clean one,
 * so that no visitor can load it without the watermark.
 *
 * @param use undefined for a new picture
 */
export function wantedRenditions(use: PictureUse | undefined, watermark: Watermark | undefined): WantedRendition[] {
  const { products, others } = use ?? { products: false, others: false };
  const clean: WantedRendition = { kind: 'clean', recipe: recipeOf('clean', '') };
  if (!watermark) return [clean];
  const marked: WantedRendition = { kind: 'marked', recipe: recipeOf('marked', watermark.fingerprint) };
  return [...(others || !products ? [clean] : []), ...(products || !others ? [marked] : [])];
}

export interface RenditionDiff {
  missing: WantedRendition[];
  unwanted: RenditionKind[];
}

/** @param hasLostFiles all renditions are missing, whatever their recipe */
export function diffRenditions(formats: Formats | null, wanted: WantedRendition[], hasLostFiles: boolean): RenditionDiff {
  return {
    missing: hasLostFiles ? wanted : wanted.filter(({ kind, recipe }) => formats?.[kind]?.recipe !== recipe),
    unwanted: RENDITION_KINDS.filter((kind) => formats?.[kind] !== undefined && !wanted.some((one) => one.kind === kind)),
  };
}

/** @returns the files that documents of a type show, by their relations and in their bodies */
export async function findFilesOfDocuments(strapi: Core.Strapi, uid: string, documentIds: readonly string[]): Promise<number[]> {
  const table = strapi.db.metadata.get(uid).tableName;
  const rows: { file_id: number }[] = await strapi.db
    .connection('files_related_mph as shown')
    .join(`${table} as item`, 'item.id', 'shown.related_id')
    .where({ 'shown.related_type': uid })
    .whereIn('item.document_id', [...documentIds])
    .distinct('shown.file_id');
  const ids = rows.map(({ file_id }) => file_id);
  if (uid !== 'api::article.article') return ids;
  const versions: { body: unknown }[] = await strapi.db
    .query(uid)
    .findMany({ where: { documentId: { $in: documentIds } }, select: ['body'] });
  const hashes = versions.flatMap(({ body }) => quotedHashes(body));
  const quoted: { id: number }[] = await strapi.db.query(FILE_UID).findMany({ where: { hash: { $in: hashes } }, select: ['id'] });
  return [...ids, ...quoted.map(({ id }) => id)];
}
