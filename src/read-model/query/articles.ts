import { relatedProductsListSql } from '../projection/ordered-list-names';
import { fillTemplate } from '../projection/template';
import { bodyLinkSlots } from './body-links';
import { readDatabase } from './connections';
import { orderedListItemsSql } from './ordered-lists';
import { readAtOneVersion } from './product-index/current-index';
import { PRODUCTS_VERSION_SQL } from './versions';
import { fillDetail, originSlots, SEO_DEFAULTS_SQL } from './slots';

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
  return { items: fillTemplate(row?.items ?? '', originSlots), total: row?.total ?? 0 };
}

interface DetailRow {
  detail: string;
  related: string | null;
  defaults: string | null;
  version: number;
}

/** @returns the JSON answer of a published article */
export function readArticleDetail(slug: string): Promise<string | undefined> {
  return readAtOneVersion(async (index) => {
    const indexVersion = index.version;
    const database = readDatabase();
    const related = orderedListItemsSql(database.sql, relatedProductsListSql('article.item_id'));
    const [row] = await database.all<DetailRow>({
      text: `SELECT article.detail, (${related}) AS related, ${SEO_DEFAULTS_SQL} AS defaults, ${PRODUCTS_VERSION_SQL} AS version
        FROM storefront_articles AS article WHERE article.published AND article.slug = ?`,
      values: [slug],
      recurring: true,
    });
    const { slots } = index.groupEntries;
    const value =
      row &&
      withRelatedProducts(
        fillDetail(row.detail, slots, row.defaults, await bodyLinkSlots(row.detail)),
        fillTemplate(row.related ?? '', slots),
      );
    return { indexVersion, databaseVersion: row?.version ?? indexVersion, value };
  });
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
