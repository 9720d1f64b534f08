import { joinedListItems, readDatabase, type ReadDatabase } from './connections';
import { FEATURED_PRODUCTS_LIST } from '../projection/ordered-list-names';

/**
 * SQL of the list items on a shelf, in its order, those alone that are published now.
 *
 * @param shelf an SQL expression for the shelf's name
 */
export function orderedListItemsSql(dialect: ReadDatabase['dialect'], shelf: string): string {
  const join = joinedListItems(dialect);
  return `SELECT ${join} FROM (SELECT product.list_item FROM storefront_shelves AS place
    JOIN storefront_products AS product ON product.document_id = place.document_id AND product.published
    WHERE place.shelf = ${shelf} ORDER BY place.position) AS placed`;
}

/** @returns ready JSON of the featured products, separated by commas */
export async function readFeaturedProducts(): Promise<string> {
  const database = readDatabase();
  const [row] = await database.all<{ items: string | null }>({
    text: `SELECT (${orderedListItemsSql(database.dialect, '?')}) AS items`,
    values: [FEATURED_PRODUCTS_LIST],
    recurring: true,
  });
  return row?.items ?? '';
}
