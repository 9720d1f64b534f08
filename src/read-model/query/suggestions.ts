import { foldWords } from '../projection/text';
import { suggestedProducts } from './product-index/suggestions';
import { readAtOneVersion } from './product-index/current-index';
import { readProductItems } from './product-items';
import { readDatabase } from './connections';

/** An item whose name has every word that was typed, as the beginning of one of its own: its list item. */
export interface SuggestedItem {
  id: number;
  slug: string;
  /** a product's */
  name?: string;
  /** an article's */
  title?: string;
  _links: { self: { href: string } };
}

/**
 * @param limit how many at most
 * @returns the products that begin with what was typed first, then the others, newest first among both
 */
export async function readSuggestedProducts(q: string, limit: number): Promise<SuggestedItem[]> {
  return readAtOneVersion(async (index) => {
    const decidedIn = index.version;
    const ids = suggestedProducts(index, q, limit);
    const { version: readIn, value } = await readProductItems(ids);
    return { decidedIn, readIn, value: JSON.parse(`[${value}]`) as SuggestedItem[] };
  });
}

/** A text for `LIKE`, taken literally. */
const literally = (text: string): string => text.replace(/[%_!]/g, '!$&');

/** The same of articles, of which a shop has hundreds: the database looks through their words. */
export async function readSuggestedArticles(q: string, limit: number): Promise<SuggestedItem[]> {
  const typed = foldWords(q);
  const words = [...new Set(typed.split(' ').filter((word) => word !== ''))];
  if (words.length === 0) return [];
  const rows = await readDatabase().all<{ list_item: string }>({
    text: `SELECT list_item FROM storefront_articles
      WHERE published AND ${words.map(() => `words LIKE ? ESCAPE '!'`).join(' AND ')}
      ORDER BY CASE WHEN words LIKE ? ESCAPE '!' THEN 0 ELSE 1 END, published_at DESC, item_id LIMIT ?`,
    values: [...words.map((word) => `% ${literally(word)}%`), `${literally(typed)}%`, limit],
  });
  return rows.map((row) => JSON.parse(row.list_item) as SuggestedItem);
}
