import { relatedProductsListSql } from '../projection/ordered-list-names';
import { readDatabase } from './connections';
import { SEO_DEFAULTS_SQL, withSeoDefaults } from './seo-defaults';
import { orderedListItemsSql } from './ordered-lists';

export interface ArticlePage {
  /** JSON list items, separated by commas */
  items: string;
  total: number;
}

/** Newest first, by the first publication. */
export async function readArticlePage(page: number, perPage: number): Promise<ArticlePage> {
  const database = readDatabase();
  const [row] = await database.all<{ items: string | null; total: number }>({
    text: `SELECT (SELECT ${database.sql.join('list_item', ',')} FROM (SELECT list_item FROM storefront_articles
      WHERE published ORDER BY published_at DESC, item_id LIMIT ? OFFSET ?) AS page) AS items,
      (SELECT CAST(count(*) AS integer) FROM storefront_articles WHERE published) AS total`,
    values: [perPage, (page - 1) * perPage],
    recurring: true,
  });
  return { items: row?.items ?? '', total: row?.total ?? 0 };
}

/** @returns the JSON answer of a published article */
export async function readArticleDetail(slug: string): Promise<string | undefined> {
  const database = readDatabase();
  const related = orderedListItemsSql(database.sql, relatedProductsListSql('article.item_id'));
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
 * Adds the related products as the last member of an article's data.
 *
 * @param related JSON list items, separated by commas
 */
export function withRelatedProducts(detail: string, related: string): string {
  const { data, _links } = JSON.parse(detail) as { data: object; _links: object };
  return `{"data":${JSON.stringify(data).slice(0, -1)},"related_products":[${related}]},"_links":${JSON.stringify(_links)}}`;
}
