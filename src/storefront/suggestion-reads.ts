import { foldedWords } from './folding';
import { allOf, contains, type Condition } from './product-filters';
import { readDatabase } from './read-database';

/** An item whose name has every word that was typed, as the beginning of one of its own. */
export interface Suggestion {
  /** ready JSON of its list item */
  list_item: string;
}

interface Suggested {
  table: 'storefront_products' | 'storefront_articles';
  /** the order among equals: newest first */
  newest: 'created_at' | 'published_at';
}

export const SUGGESTED_PRODUCTS: Suggested = { table: 'storefront_products', newest: 'created_at' };
export const SUGGESTED_ARTICLES: Suggested = { table: 'storefront_articles', newest: 'published_at' };

/** Each typed word begins a word: in `words` a blank stands before every one. */
export function beginsWords(q: string): Condition | undefined {
  const typed = foldedWords(q)
    .split(' ')
    .filter((word) => word !== '');
  return typed.length === 0 ? undefined : allOf([...new Set(typed)].map((word) => contains('words', ` ${word}`)));
}

/**
 * @param limit how many at most
 * @returns the items that begin with what was typed first, then the others, newest first among both
 */
export async function readSuggestions({ table, newest }: Suggested, q: string, limit: number): Promise<string[]> {
  const matching = beginsWords(q);
  if (!matching) return [];
  const start: Condition = { sql: `words LIKE ? ESCAPE '!'`, values: [`${foldedWords(q)}%`] };
  const read = async (where: Condition, count: number): Promise<string[]> => {
    const rows = await readDatabase().all<Suggestion>({
      text: `SELECT list_item FROM ${table} WHERE published AND ${where.sql} ORDER BY ${newest} DESC, item_id LIMIT ?`,
      values: [...where.values, count],
    });
    return rows.map((row) => row.list_item);
  };
  const first = await read(start, limit);
  if (first.length === limit) return first;
  const rest: Condition = { sql: `${matching.sql} AND NOT (${start.sql})`, values: [...matching.values, ...start.values] };
  return [...first, ...(await read(rest, limit - first.length))];
}
