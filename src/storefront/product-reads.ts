import { readDatabase } from './read-database';
import { SEO_DEFAULTS, withSeoDefaults } from './seo-defaults';

/**
 * @returns a published product's whole answer as ready JSON
 */
export async function readProductDetail(slug: string): Promise<string | undefined> {
  const [row] = await readDatabase().all<{ detail: string; defaults: string | null }>({
    text: `SELECT detail, ${SEO_DEFAULTS} AS defaults FROM storefront_products WHERE published AND slug = ?`,
    values: [slug],
    recurring: true,
  });
  return row && withSeoDefaults(row.detail, row.defaults);
}
