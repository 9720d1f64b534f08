import type { Knex } from 'knex';
import { isPostgres } from '../../../platform/database-dialect';
import { quotedHashes } from '../projection/body-nodes';

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
