import { readDatabase } from './connections';
import { SEO_DEFAULTS_SQL, withSeoDefaults } from './seo-defaults';

/** @returns the JSON answer of a published product */
export async function readProductDetail(slug: string): Promise<string | undefined> {
  const [row] = await readDatabase().all<{ detail: string; defaults: string | null }>({
    text: `SELECT detail, ${SEO_DEFAULTS_SQL} AS defaults FROM storefront_products WHERE published AND slug = ?`,
    values: [slug],
    recurring: true,
  });
  return row && withSeoDefaults(row.detail, row.defaults);
}

/** @returns the JSON list items of those documents that are published, in their order */
export async function publishedListItems(documentIds: string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await readDatabase().all<{ document_id: string; list_item: string }>({
    text: `SELECT document_id, list_item FROM storefront_products
      WHERE published AND document_id IN (${documentIds.map(() => '?').join(', ')})`,
    values: documentIds,
  });
  const items = new Map(rows.map((row) => [row.document_id, row.list_item]));
  return documentIds.flatMap((documentId) => items.get(documentId) ?? []);
}
