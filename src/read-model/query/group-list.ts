import { PRODUCT_GROUPINGS, type GroupingUid } from '../../contract/content-types';
import { link } from '../../contract/links';
import { pageOf } from '../../contract/pages';
import { apiPaths } from '../../contract/paths';
import type { Group } from '../../contract/shared-schemas';
import { foldText } from '../projection/text';
import { readDatabase } from './connections';
import { readEntries } from './entries';

/** @returns the number of published products by the group's id; a group without products is missing */
async function countProductsBy(column: (typeof PRODUCT_GROUPINGS)[GroupingUid]['column']): Promise<Map<number, number>> {
  const rows = await readDatabase().all<{ id: number; products: number }>({
    text: `SELECT ${column} AS id, CAST(count(*) AS integer) AS products FROM storefront_products
      WHERE published AND ${column} IS NOT NULL GROUP BY ${column}`,
    values: [],
    recurring: true,
  });
  return new Map(rows.map((row) => [row.id, row.products]));
}

/** @returns a page of brands, origins or wine types as JSON: by name, each with the number of its published products */
export async function listGroups(uid: GroupingUid, path: string, query: { page: number; per_page: number }): Promise<string> {
  const { attribute, column } = PRODUCT_GROUPINGS[uid];
  const groups: Group[] = await readEntries(attribute);
  const counts = await countProductsBy(column);
  const items = groups
    .map((group) => ({ group, key: foldText(group.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.group.id - b.group.id))
    .map(({ group }) => ({
      ...group,
      product_count: counts.get(group.id) ?? 0,
      _links: { products: link(apiPaths.productsBy(attribute, group.id)) },
    }));
  return pageOf(path, items, query);
}
