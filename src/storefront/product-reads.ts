import { readDatabase } from './read-database';

/**
 * @returns a published product's whole answer as ready JSON
 */
export async function readProductDetail(slug: string): Promise<string | undefined> {
  const [row] = await readDatabase().all<{ detail: string }>({
    text: 'SELECT detail FROM storefront_products WHERE published AND slug = ?',
    values: [slug],
    recurring: true,
  });
  return row?.detail;
}
