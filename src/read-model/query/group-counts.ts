import type { PRODUCT_GROUPINGS } from '../../contract/content-types';
import { readDatabase } from './connections';

type GroupColumn = (typeof PRODUCT_GROUPINGS)[keyof typeof PRODUCT_GROUPINGS]['column'];

/** @returns how many published products each brand, origin or wine type has, by its id; none: not in the map */
export async function countProductsBy(column: GroupColumn): Promise<Map<number, number>> {
  const rows = await readDatabase().all<{ id: number; products: number }>({
    text: `SELECT ${column} AS id, CAST(count(*) AS integer) AS products FROM storefront_products
      WHERE published AND ${column} IS NOT NULL GROUP BY ${column}`,
    values: [],
    recurring: true,
  });
  return new Map(rows.map((row) => [row.id, row.products]));
}
