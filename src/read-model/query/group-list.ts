import { z } from '@strapi/utils';
import { PRODUCT_GROUPINGS, type GroupingUid } from '../../contract/content-types';
import { link } from '../../contract/links';
import { listResponse } from '../../contract/list-response';
import { pageParameters, PER_PAGE_MAX } from '../../contract/pages';
import { apiPaths } from '../../contract/paths';
import type { WineType } from '../../contract/schemas/wine-type';
import type { GroupSource } from '../projection/group';
import { foldText } from '../projection/text';
import { readDatabase } from './connections';

/** A filter shows all groups, so the default page is the longest one. */
export const groupListRequest = {
  query: z.object(pageParameters(PER_PAGE_MAX)),
};

/** An example answer for openapi.json. */
export function onePage<Item>(path: string, item: Item) {
  const page = { href: `${path}?page=1&per_page=${PER_PAGE_MAX}` };
  return {
    data: [item],
    meta: { page: 1, per_page: PER_PAGE_MAX, total: 1, total_pages: 1 },
    _links: { self: page, first: page, last: page },
  };
}

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

type Counted = Pick<WineType, 'product_count' | '_links'>;

interface GroupList<Source extends GroupSource, Item extends WineType> {
  uid: GroupingUid;
  path: string;
  sources: Source[];
  present: (source: Source, counted: Counted) => Item;
  page: number;
  perPage: number;
}

/** @returns the JSON of a page of groups, by name without regard to marks, each with the number of its published products */
export async function listGroups<Source extends GroupSource, Item extends WineType>({
  uid,
  path,
  sources,
  present,
  page,
  perPage,
}: GroupList<Source, Item>): Promise<string> {
  const { attribute, column } = PRODUCT_GROUPINGS[uid];
  const counts = await countProductsBy(column);
  const foldedNames = new Map(sources.map((source) => [source, foldText(source.name)]));
  const byName = (a: Source, b: Source): number => {
    const [first, second] = [foldedNames.get(a) ?? '', foldedNames.get(b) ?? ''];
    return first < second ? -1 : first > second ? 1 : a.public_id - b.public_id;
  };
  const items = [...sources]
    .sort(byName)
    .slice((page - 1) * perPage, page * perPage)
    .map((source) => {
      const { public_id: id } = source;
      const products = link(apiPaths.productsBy(attribute, id));
      return present(source, { product_count: counts.get(id) ?? 0, _links: { products } });
    });
  return listResponse({
    path,
    filters: '',
    items: JSON.stringify(items).slice(1, -1),
    page,
    perPage,
    total: sources.length,
  });
}
