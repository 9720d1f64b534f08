import { FEATURED_PRODUCTS_LIST } from '../projection/tables';
import { fillTemplate } from '../projection/template';
import { readDatabase } from './connections';
import type { DialectSql } from './connections/read-database';
import { readAtOneVersion } from './product-index/current-index';
import { PRODUCTS_VERSION_SQL } from './versions';

/**
 * SQL of the published list items of an ordered list, with slots.
 *
 * @param list SQL of the list's name
 */
export function orderedListItemsSql({ join }: DialectSql, list: string): string {
  return `SELECT ${join('list_item', ',')} FROM (SELECT product.list_item FROM storefront_shelves AS entry
    JOIN storefront_products AS product ON product.document_id = entry.document_id AND product.published
    WHERE entry.shelf = ${list} ORDER BY entry.position) AS entries`;
}

/** @returns JSON list items, separated by commas */
export function readFeaturedProducts(): Promise<string> {
  return readAtOneVersion(async (index) => {
    const indexVersion = index.version;
    const database = readDatabase();
    const [row] = await database.all<{ items: string | null; version: number }>({
      text: `SELECT (${orderedListItemsSql(database.sql, '?')}) AS items, ${PRODUCTS_VERSION_SQL} AS version`,
      values: [FEATURED_PRODUCTS_LIST],
      recurring: true,
    });
    const value = fillTemplate(row?.items ?? '', index.groupEntries.slots);
    return { indexVersion, databaseVersion: row?.version ?? indexVersion, value };
  });
}
