import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { showsPictures } from '../../../contract/public-content';
import { ENTRY_KINDS, ENTRY_PROJECTIONS, type EntryKind } from '../projection/entry';
import { findArticlesByFile } from './article-pictures';

async function documentsShowing(strapi: Core.Strapi, trx: Knex, uid: string, fileIds: number[]): Promise<string[]> {
  const { tableName } = strapi.db.metadata.get(uid);
  const rows: { document_id: string }[] = await trx('files_related_mph as shown')
    .join(`${tableName} as item`, 'item.id', 'shown.related_id')
    .where('shown.related_type', uid)
    .whereIn('shown.file_id', fileIds)
    .whereNotNull('item.published_at')
    .distinct('item.document_id');
  return rows.map((row) => row.document_id);
}

/** Articles that show a file in their body, which is not stored as a Strapi relation. */
async function articlesQuoting(trx: Knex, fileIds: readonly number[]): Promise<string[]> {
  const rows: { document_id: string }[] = await trx('articles')
    .whereNotNull('published_at')
    .whereIn('document_id', await findArticlesByFile(trx, fileIds))
    .distinct('document_id');
  return rows.map((row) => row.document_id);
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
  const entries: FileUses['entries'] = {};
  for (const kind of ENTRY_KINDS) {
    const { uid } = ENTRY_PROJECTIONS[kind];
    if (showsPictures(uid)) entries[kind] = await documentsShowing(strapi, trx, uid, fileIds);
  }
  return {
    products: await documentsShowing(strapi, trx, 'api::product.product', fileIds),
    articles: [...new Set([...related, ...(await articlesQuoting(trx, fileIds))])],
    entries,
  };
}
