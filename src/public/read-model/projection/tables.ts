/** The read model has one table for products and one for articles. Its slugs have the same kinds. */
export const READ_MODEL_TABLES = { product: 'storefront_products', article: 'storefront_articles' } as const;

export type ReadModelKind = keyof typeof READ_MODEL_TABLES;

export const READ_MODEL_KINDS = Object.keys(READ_MODEL_TABLES) as ReadModelKind[];

/** The table of the content, and the scope whose version counts its changes. */
export const CONTENT_OF = { product: 'products', article: 'articles' } as const;

/** The columns that records of products and articles have in common. */
export interface ReadModelRecord {
  /** the public id */
  item_id: number;
  document_id: string;
  /** row id of the published version that the record was made from; catch-up compares it */
  source_id: number;
  /** milliseconds since 1970 */
  source_updated_at: number;
  published: true;
  slug: string;
  /** JSON with slots */
  list_item: string;
  /** JSON with slots */
  detail: string;
  /** the page's `url` element of the sitemap */
  sitemap_entry: string;
}

/** The featured products of the home page. */
export const FEATURED_PRODUCTS_LIST = 'home';

const RELATED_PRODUCTS = 'article:';

export const relatedProductsList = (articleId: number): string => `${RELATED_PRODUCTS}${articleId}`;

/** SQL of {@link relatedProductsList} for an id in a column. */
export const relatedProductsListSql = (idColumn: string): string => `'${RELATED_PRODUCTS}' || ${idColumn}`;
