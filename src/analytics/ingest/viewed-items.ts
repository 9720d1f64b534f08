import { versionOf } from '../../cache/known-versions';
import { notFound } from '../../contract/problems';
import { readDatabase } from '../../read-model/query/connections';
import { knownIndex, refreshedIndex } from '../../read-model/query/product-index/current-index';
import type { TrackingEvent } from './schema';

type ViewedItems = Pick<TrackingEvent, 'product_id' | 'article_id'>;

/**
 * @returns whether an event names nothing but what is known to be published; false: {@link demandViewedItems} must ask. The usual event
 *   names a product, and the product index answers without the database.
 */
export function knowsViewedItems({ product_id, article_id }: ViewedItems): boolean {
  if (article_id !== undefined) return false;
  if (product_id === undefined) return true;
  const index = knownIndex();
  return index !== undefined && index.version >= (versionOf('products') ?? Infinity) && index.isPublished(product_id);
}

async function isPublishedArticle(id: number): Promise<boolean> {
  const rows = await readDatabase().all({
    text: 'SELECT item_id FROM storefront_articles WHERE item_id = ? AND published',
    values: [id],
    recurring: true,
  });
  return rows.length > 0;
}

/** @throws Problem 404 where the product or the article that an event names is not published */
export async function demandViewedItems({ product_id, article_id }: ViewedItems): Promise<void> {
  if (product_id !== undefined && !(await refreshedIndex()).isPublished(product_id)) {
    throw notFound('There is no product with this product_id.');
  }
  if (article_id !== undefined && !(await isPublishedArticle(article_id))) {
    throw notFound('There is no article with this article_id.');
  }
}
