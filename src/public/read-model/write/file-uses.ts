import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { showsPictures } from '../../../contract/public-content';
import { ENTRY_KINDS, ENTRY_PROJECTIONS, type EntryKind } from '../projection/entry';
import { isPostgres } from '../../../platform/database-dialect';
import { quotedHashes } from '../projection/body-nodes';

async function documentsShowing(strapi: Core.Strapi, trx: Knex, uid: string, fileIds: number[]): Promise<string[]> {
  const { tableName } = strapi.db.metadata.get(uid);
  return trx('files_related_mph as shown')
    .join(`${tableName} as item`, 'item.id', 'shown.related_id')
    .where('shown.related_type', uid)
    .whereIn('shown.file_id', fileIds)
    .whereNotNull('item.published_at')
    .groupBy('item.document_id')
    .pluck('item.document_id');
}

const hashesIn = (body: unknown): string[] => quotedHashes(typeof body === 'string' ? JSON.parse(body) : body);

/**
 * Reads bodies: articles are few, and a record of which shows which file would have to be kept right.
 *
 * @returns the documents of the articles that show these files in their bodies, drafts included
 */
export async function findArticlesByFile(knex: Knex, fileIds: readonly number[]): Promise<string[]> {
  const hashes: string[] = await knex('files')
    .whereIn('id', [...fileIds])
    .pluck('hash');
  if (hashes.length === 0) return [];
  const text = isPostgres(knex) ? 'body::text' : 'body';
  const articles: { document_id: string; body: unknown }[] = await knex('articles')
    .where((any) => hashes.forEach((hash) => void any.orWhereRaw(`${text} LIKE ?`, [`%"${hash}"%`])))
    .select('document_id', 'body');
  const showing = articles.filter(({ body }) => hashesIn(body).some((hash) => hashes.includes(hash)));
  return [...new Set(showing.map(({ document_id }) => document_id))];
}

/** Document ids. */
export interface FileUses {
  products: string[];
  articles: string[];
  entries: Partial<Record<EntryKind, string[]>>;
}

/** @returns the published documents that show these files; call it before a file is deleted */
export async function findFileUses(strapi: Core.Strapi, trx: Knex, fileIds: number[]): Promise<FileUses> {
  const related = await documentsShowing(strapi, trx, 'api::article.article', fileIds);
  const quoting: string[] = await trx('articles')
    .whereNotNull('published_at')
    .whereIn('document_id', await findArticlesByFile(trx, fileIds))
    .pluck('document_id');
  const entries: FileUses['entries'] = {};
  for (const kind of ENTRY_KINDS) {
    const { uid } = ENTRY_PROJECTIONS[kind];
    if (showsPictures(uid)) entries[kind] = await documentsShowing(strapi, trx, uid, fileIds);
  }
  return {
    products: await documentsShowing(strapi, trx, 'api::product.product', fileIds),
    articles: [...new Set([...related, ...quoting])],
    entries,
  };
}
