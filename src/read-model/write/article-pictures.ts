import type { Knex } from 'knex';
import { isPostgres } from '../../platform/database-dialect';
import { quotedHashes } from '../projection/quoted-files';

interface ArticleRow {
  document_id: string;
  body: unknown;
}

const hashesIn = (body: unknown): string[] => quotedHashes(typeof body === 'string' ? JSON.parse(body) : body);

/**
 * Reads bodies: articles are few, and a record of which shows which file would have to be kept right.
 *
 * @returns the articles that show these files in their bodies, drafts included, by the files' hashes
 */
export async function findArticlesByHash(knex: Knex, hashes: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (hashes.length === 0) return found;
  const text = isPostgres(knex) ? 'body::text' : 'body';
  const articles: ArticleRow[] = await knex('articles')
    .where((any) => hashes.forEach((hash) => void any.orWhereRaw(`${text} LIKE ?`, [`%"${hash}"%`])))
    .select('document_id', 'body');
  for (const { document_id, body } of articles) {
    for (const hash of hashesIn(body)) {
      if (hashes.includes(hash)) found.set(hash, [...new Set([...(found.get(hash) ?? []), document_id])]);
    }
  }
  return found;
}
