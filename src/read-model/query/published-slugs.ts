import { readDatabase } from './connections';
import type { SlugKind } from '../write/slugs';

const TABLES = { product: 'storefront_products', article: 'storefront_articles' } as const;

/** @returns today's slug of each of these documents that is published, in one query */
export async function publishedSlugs(kind: SlugKind, documentIds: string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await readDatabase().all<{ document_id: string; slug: string }>({
    text: `SELECT document_id, slug FROM ${TABLES[kind]}
      WHERE published AND document_id IN (${documentIds.map(() => '?').join(', ')})`,
    values: documentIds,
  });
  return new Map(rows.map((row) => [row.document_id, row.slug]));
}
