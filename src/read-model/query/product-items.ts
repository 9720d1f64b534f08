import { readDatabase } from './connections';

/** A value with the version of the products that it was read at. */
export interface VersionedRead<Value> {
  version: number;
  value: Value;
}

/** SQL of the version of the products. */
export const PRODUCTS_VERSION_SQL = `(SELECT version FROM storefront_versions WHERE scope = 'products')`;

async function readVersioned<Result>(valueSql: string, parameter: string): Promise<VersionedRead<Result | null>> {
  const [row] = await readDatabase().all<VersionedRead<Result | null>>({
    text: `SELECT ${PRODUCTS_VERSION_SQL} AS version, (${valueSql}) AS value`,
    values: [parameter],
    recurring: true,
  });
  if (!row) throw new Error('The database returned no row.');
  return row;
}

/**
 * @param ids of published products
 * @returns their JSON list items with slots in this order, separated by commas
 */
export async function readProductItems(ids: number[]): Promise<VersionedRead<string>> {
  const { join, idTable, idList } = readDatabase().sql;
  const items = `SELECT ${join('list_item', ',')} FROM (SELECT list_item FROM ${idTable}
    JOIN storefront_products ON item_id = wanted.id AND published ORDER BY wanted.position) AS page`;
  const { version, value } = await readVersioned<string>(items, idList(ids));
  return { version, value: value ?? '' };
}

/** @returns the id of the published product with this slug */
export async function readProductId(slug: string): Promise<VersionedRead<number | undefined>> {
  const id = 'SELECT item_id FROM storefront_products WHERE published AND slug = ?';
  const { version, value } = await readVersioned<number>(id, slug);
  return { version, value: value ?? undefined };
}
