import { PRODUCT_GROUPINGS, type GroupingUid } from '../../contract/content-types';
import { link } from '../../contract/links';
import { pageOf } from '../../contract/pages';
import { apiPaths } from '../../contract/paths';
import type { GroupSource } from '../projection/group';
import { foldText } from '../projection/text';
import { readDatabase } from './connections';

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

interface GroupList<Source extends GroupSource> {
  uid: GroupingUid;
  path: string;
  sources: readonly Source[];
  /** members of an item besides its count and links */
  present: (source: Source) => object;
  query: { page: number; per_page: number };
}

/** @returns a page of brands, origins or wine types as JSON: by name, each with the number of its published products */
export async function listGroups<Source extends GroupSource>({
  uid,
  path,
  sources,
  present,
  query,
}: GroupList<Source>): Promise<string> {
  const { attribute, column } = PRODUCT_GROUPINGS[uid];
  const counts = await countProductsBy(column);
  const items = sources
    .map((source) => ({ source, key: foldText(source.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.source.public_id - b.source.public_id))
    .map(({ source }) => ({
      ...present(source),
      product_count: counts.get(source.public_id) ?? 0,
      _links: { products: link(apiPaths.productsBy(attribute, source.public_id)) },
    }));
  return pageOf(path, items, query);
}
