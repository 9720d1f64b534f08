import { FEATURED_PRODUCTS_LIST } from '../projection/ordered-list-names';
import { readDatabase } from './connections';
import type { DialectSql } from './connections/read-database';

/**
 * SQL of the published list items of an ordered list.
 *
 * @param list SQL of the list's name
 */
export function orderedListItemsSql({ join }: DialectSql, list: string): string {
  return `SELECT ${join('list_item', ',')} FROM (SELECT product.list_item FROM storefront_shelves AS entry
    JOIN storefront_products AS product ON product.document_id = entry.document_id AND product.published
    WHERE entry.shelf = ${list} ORDER BY entry.position) AS entries`;
}

/** @returns JSON list items, separated by commas */
export async function readFeaturedProducts(): Promise<string> {
  const database = readDatabase();
  const [row] = await database.all<{ items: string | null }>({
    text: `SELECT (${orderedListItemsSql(database.sql, '?')}) AS items`,
    values: [FEATURED_PRODUCTS_LIST],
    recurring: true,
  });
  return row?.items ?? '';
}
