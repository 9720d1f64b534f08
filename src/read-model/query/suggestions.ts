import { fillTemplate } from '../projection/template';
import { foldWords } from '../projection/text';
import { readDatabase } from './connections';
import { readAtOneVersion } from './product-index/current-index';
import { suggestProducts } from './product-index/suggest-products';
import { readProductItems } from './product-items';
import { originSlots } from './slots';

/** The list item of a product or an article. */
export interface SuggestedItem {
  id: number;
  slug: string;
  /** of a product */
  name?: string;
  /** of an article */
  title?: string;
  _links: { self: { href: string } };
}

/** In the order of {@link suggestProducts}. */
export async function readSuggestedProducts(q: string, limit: number): Promise<SuggestedItem[]> {
  return readAtOneVersion(async (index) => {
    const indexVersion = index.version;
    const ids = suggestProducts(index, q, limit);
    const { version: databaseVersion, value } = await readProductItems(ids);
    return {
      indexVersion,
      databaseVersion,
      value: JSON.parse(`[${fillTemplate(value, index.groupEntries.slots)}]`) as SuggestedItem[],
    };
  });
}

const escapeLike = (text: string): string => text.replace(/[%_!]/g, '!$&');

/** Finds articles as {@link suggestProducts} finds products. A shop has few articles, so the database scans them. */
export async function readSuggestedArticles(q: string, limit: number): Promise<SuggestedItem[]> {
  const typed = foldWords(q);
  const words = [...new Set(typed.split(' ').filter((word) => word !== ''))];
  if (words.length === 0) return [];
  const rows = await readDatabase().all<{ list_item: string }>({
    text: `SELECT list_item FROM storefront_articles
      WHERE published AND ${words.map(() => `words LIKE ? ESCAPE '!'`).join(' AND ')}
      ORDER BY CASE WHEN words LIKE ? ESCAPE '!' THEN 0 ELSE 1 END, published_at DESC, item_id LIMIT ?`,
    values: [...words.map((word) => `% ${escapeLike(word)}%`), `${escapeLike(typed)}%`, limit],
  });
  return rows.map((row) => JSON.parse(fillTemplate(row.list_item, originSlots)) as SuggestedItem);
}
