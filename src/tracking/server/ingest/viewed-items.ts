import { versionOf } from '../../../public/cache/versions';
import { notFound } from '../../../contract/problems';
import { readDatabase } from '../../../public/read-model/query/connections';
import { knownIndex, refreshedIndex } from '../../../public/read-model/query/product-index/current-index';
import type { TrackingEvent } from './schema';

async function isPublishedProduct(id: number): Promise<boolean> {
  const known = knownIndex();
  // The usual event asks no database.
  const isCurrent = known !== undefined && known.version >= (versionOf('products') ?? Infinity);
  return (isCurrent && known.isPublished(id)) || (await refreshedIndex()).isPublished(id);
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
export async function demandViewedItems({ product_id, article_id }: TrackingEvent): Promise<void> {
  if (product_id !== undefined && !(await isPublishedProduct(product_id))) {
    throw notFound('There is no product with this product_id.');
  }
  if (article_id !== undefined && !(await isPublishedArticle(article_id))) {
    throw notFound('There is no article with this article_id.');
  }
}
