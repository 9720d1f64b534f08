import { relatedProductsListSql } from '../projection/tables';
import { fillTemplate } from '../projection/template';
import { foldWords, valueSlug } from '../projection/text';
import { bodyLinkSlots } from './body-links';
import { readDatabase } from './connections';
import { orderedListItemsSql } from './ordered-lists';
import { readAtOneVersion } from './product-index/current-index';
import { PRODUCTS_VERSION_SQL } from './versions';
import { fillDetail, originSlots, SEO_DEFAULTS_SQL } from './slots';

export interface ArticleFilters {
  kind: 'article' | 'page';
  /** one of its tags; case and marks do not matter */
  tag?: string | undefined;
  /** words that begin words of its title */
  q?: string | undefined;
}

export interface ArticlePage {
  /** JSON list items, separated by commas */
  items: string;
  total: number;
}

/** Of SQL's pattern characters. */
export const escapeLike = (text: string): string => text.replace(/[%_!]/g, '!$&');

/** @returns a condition that each typed word begins a word of the title, and its values */
export function titleCondition(q: string): { condition: string; values: string[] } {
  const words = [...new Set(foldWords(q).split(' '))].filter((word) => word !== '');
  const condition = words.map(() => `words LIKE ? ESCAPE '!'`).join(' AND ');
  return { condition: condition === '' ? '1 = 0' : condition, values: words.map((word) => `% ${escapeLike(word)}%`) };
}

function tagCondition(tag: string): { condition: string; values: string[] } {
  const slug = valueSlug(tag);
  // Punctuation alone is no tag.
  return slug === '' ? { condition: '1 = 0', values: [] } : { condition: 'tags LIKE ?', values: [`%|${slug}|%`] };
}

function conditionOf({ kind, tag, q }: ArticleFilters): { condition: string; values: string[] } {
  const parts = [
    { condition: 'published AND kind = ?', values: [kind as string] },
    ...(tag === undefined ? [] : [tagCondition(tag)]),
    ...(q === undefined ? [] : [titleCondition(q)]),
  ];
  return {
    condition: parts.map(({ condition }) => condition).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  };
}

/** Newest first, by the first publication. A shop has few articles, so the database scans them. */
export async function readArticlePage(filters: ArticleFilters, page: number, perPage: number): Promise<ArticlePage> {
  const database = readDatabase();
  const { condition, values } = conditionOf(filters);
  const [row] = await database.all<{ items: string | null; total: number }>({
    text: `SELECT (SELECT ${database.sql.join('list_item', ',')} FROM (SELECT list_item FROM storefront_articles
      WHERE ${condition} ORDER BY published_at DESC, item_id LIMIT ? OFFSET ?) AS page) AS items,
      (SELECT CAST(count(*) AS integer) FROM storefront_articles WHERE ${condition}) AS total`,
    values: [...values, perPage, (page - 1) * perPage, ...values],
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
