import { readDatabase } from './connections';
import type { SlugKind } from '../write/slugs';

const TABLES = { product: 'storefront_products', article: 'storefront_articles' } as const;

/**
 * @param slug one that no published item has today
 * @returns today's slug of the published item that had it last
 */
export async function movedTo(kind: SlugKind, slug: string): Promise<string | undefined> {
  const [row] = await readDatabase().all<{ slug: string }>({
    text: `SELECT item.slug FROM storefront_slugs AS known
      JOIN ${TABLES[kind]} AS item ON item.document_id = known.target AND item.published
      WHERE known.kind = ? AND known.slug = ? ORDER BY known.last_used DESC, known.id DESC LIMIT 1`,
    values: [kind, slug],
    recurring: true,
  });
  return row?.slug;
}
