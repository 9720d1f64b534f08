import { pageOf } from '../../contract/answer';
import { PRODUCT_GROUPINGS, type GroupingUid } from '../../contract/content-types';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import type { CountedCountry } from '../../contract/resources/groups';
import type { Group, Origin } from '../../contract/shared-schemas';
import { sortKey } from '../projection/sort-key';
import { valueSlug } from '../projection/text';
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

type ProductCounts = ReadonlyMap<number, number>;

const byName = <Named extends { name: string }>(items: readonly Named[], tieBreak: (a: Named, b: Named) => number): Named[] =>
  items
    .map((item) => ({ item, key: sortKey(item.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : tieBreak(a.item, b.item)))
    .map(({ item }) => item);

function pageOfGroups(
  uid: GroupingUid,
  path: string,
  query: { page: number; per_page: number },
  { groups, counts, extra }: { groups: readonly Group[]; counts: ProductCounts; extra?: object },
): string {
  const { attribute } = PRODUCT_GROUPINGS[uid];
  const items = byName(groups, (a, b) => a.id - b.id).map((group) => ({
    ...group,
    product_count: counts.get(group.id) ?? 0,
    _links: { products: link(apiPaths.productsBy(attribute, group.id)) },
  }));
  return pageOf(path, items, query, extra);
}

/** @returns a page of brands or wine types as JSON: by name, each with the number of its published products */
export async function listGroups(uid: GroupingUid, path: string, query: { page: number; per_page: number }): Promise<string> {
  const { attribute, column } = PRODUCT_GROUPINGS[uid];
  const groups: Group[] = await readEntries(attribute);
  return pageOfGroups(uid, path, query, { groups, counts: await countProductsBy(column) });
}

/** Countries by name, each with the products of its origins. */
function countCountries(origins: readonly Origin[], counts: ProductCounts): CountedCountry[] {
  const countries = new Map<string, CountedCountry>();
  for (const { id, country: name } of origins) {
    const slug = valueSlug(name);
    const country = countries.get(slug) ?? {
      ...{ name, slug, product_count: 0 },
      _links: { products: link(apiPaths.productsBy('country', slug)) },
    };
    countries.set(slug, { ...country, product_count: country.product_count + (counts.get(id) ?? 0) });
  }
  return byName([...countries.values()], (a, b) => (a.slug < b.slug ? -1 : 1));
}

/** @returns a page of origins as JSON, and all countries in `meta.countries` */
export async function listOriginGroups(path: string, query: { page: number; per_page: number }): Promise<string> {
  const uid = 'api::origin.origin';
  const groups: Origin[] = await readEntries('origin');
  const counts = await countProductsBy(PRODUCT_GROUPINGS[uid].column);
  return pageOfGroups(uid, path, query, { groups, counts, extra: { countries: countCountries(groups, counts) } });
}
