import { joinedListItems, readDatabase } from './connections';
import { SEO_DEFAULTS_SQL, withSeoDefaults } from './seo-defaults';
import { orderedListItemsSql } from './ordered-lists';

export interface ArticlePage {
  /** ready JSON of the list items, separated by commas */
  items: string;
  total: number;
}

/** Newest first, by the day of their first publication. */
export async function readArticlePage(page: number, perPage: number): Promise<ArticlePage> {
  const database = readDatabase();
  const join = joinedListItems(database.dialect);
  const [row] = await database.all<{ items: string | null; total: number }>({
    text: `SELECT (SELECT ${join} FROM (SELECT list_item FROM storefront_articles WHERE published
      ORDER BY published_at DESC, item_id LIMIT ? OFFSET ?) AS page) AS items,
      (SELECT CAST(count(*) AS integer) FROM storefront_articles WHERE published) AS total`,
    values: [perPage, (page - 1) * perPage],
    recurring: true,
  });
  return { items: row?.items ?? '', total: row?.total ?? 0 };
}

/**
 * @returns a published article's whole answer as ready JSON, its related products as they are now
 */
export async function readArticleDetail(slug: string): Promise<string | undefined> {
  const database = readDatabase();
  const related = orderedListItemsSql(database.dialect, `'article:' || article.item_id`);
  const [row] = await database.all<{ detail: string; related: string | null; defaults: string | null }>({
    text: `SELECT article.detail, (${related}) AS related, ${SEO_DEFAULTS_SQL} AS defaults
      FROM storefront_articles AS article WHERE article.published AND article.slug = ?`,
    values: [slug],
    recurring: true,
  });
  if (!row) return undefined;
  return withRelatedProducts(withSeoDefaults(row.detail, row.defaults), row.related ?? '');
}

/**
 * @param detail an article's own part of its answer, ready JSON
 * @param related list items, ready JSON separated by commas
 */
export function withRelatedProducts(detail: string, related: string): string {
  // The article's own JSON begins with its data; the related products join them as their last member.
  const { data, _links } = JSON.parse(detail) as { data: object; _links: object };
  return `{"data":${JSON.stringify(data).slice(0, -1)},"related_products":[${related}]},"_links":${JSON.stringify(_links)}}`;
}
