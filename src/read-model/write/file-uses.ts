import type { Knex } from 'knex';

async function documentsShowing(trx: Knex, uid: string, table: string, fileIds: number[]): Promise<string[]> {
  const rows: { document_id: string }[] = await trx('files_related_mph as shown')
    .join(`${table} as item`, 'item.id', 'shown.related_id')
    .where('shown.related_type', uid)
    .whereIn('shown.file_id', fileIds)
    .whereNotNull('item.published_at')
    .distinct('item.document_id');
  return rows.map((row) => row.document_id);
}

/** Articles that show a file in their body, which is not stored as a Strapi relation. */
async function articlesQuoting(trx: Knex, fileIds: readonly number[]): Promise<string[]> {
  const files: { hash: string }[] = await trx('files').whereIn('id', fileIds).select('hash');
  if (files.length === 0) return [];
  const rows: { document_id: string }[] = await trx('articles')
    .whereNotNull('published_at')
    .where((any) => {
      for (const { hash } of files) void any.orWhereRaw('CAST(body AS text) LIKE ?', [`%${hash}%`]);
    })
    .distinct('document_id');
  return rows.map((row) => row.document_id);
}

export interface FileUses {
  products: string[];
  articles: string[];
}

/** @returns the published documents that show these files; call it before a file is deleted */
export async function findFileUses(trx: Knex, fileIds: number[]): Promise<FileUses> {
  const related = await documentsShowing(trx, 'api::article.article', 'articles', fileIds);
  return {
    products: await documentsShowing(trx, 'api::product.product', 'products', fileIds),
    articles: [...new Set([...related, ...(await articlesQuoting(trx, fileIds))])],
  };
}
