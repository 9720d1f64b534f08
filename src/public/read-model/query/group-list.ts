import { json, movedTo, pageOf, type Answer } from '../../../contract/answer';
import { PRODUCT_GROUPINGS, type GroupingUid, type GroupKind } from '../../../contract/content-types';
import { canonicalQuery, link } from '../../../contract/links';
import { apiPaths } from '../../../contract/paths';
import type { CountedCountry, GroupCount, GroupListQuery } from '../../../contract/resources/groups';
import type { Group, Origin } from '../../../contract/shared-schemas';
import type { EntryBody } from '../projection/entry';
import type { WithDetails } from '../projection/group';
import { sortKey } from '../projection/sort-key';
import { valueSlug } from '../projection/text';
import { readDatabase } from './connections';
import { readEntries, readEntriesWithSeo } from './entries';

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

/** @returns the published products of each group by their wine type, the type with the most first */
async function countByType(column: (typeof PRODUCT_GROUPINGS)[GroupingUid]['column']): Promise<Map<number, GroupCount[]>> {
  const types = new Map((await readEntries('wine_type')).map(({ id, name, slug }) => [id, { id, name, slug }]));
  const rows = await readDatabase().all<{ id: number; type: number; products: number }>({
    text: `SELECT ${column} AS id, wine_type_id AS type, CAST(count(*) AS integer) AS products FROM storefront_products
      WHERE published AND ${column} IS NOT NULL AND wine_type_id IS NOT NULL GROUP BY ${column}, wine_type_id ORDER BY products DESC, type`,
    values: [],
    recurring: true,
  });
  const counts = new Map<number, GroupCount[]>();
  for (const { id, type, products } of rows) {
    const group = types.get(type);
    if (group) counts.set(id, [...(counts.get(id) ?? []), { ...group, count: products }]);
  }
  return counts;
}

type GroupEntry = Group & WithDetails;

/** @returns the groups that are asked for, each as the list shows it */
async function presentGroups(
  groups: readonly GroupEntry[],
  uid: GroupingUid,
  { slug, include }: GroupListQuery,
): Promise<Group[]> {
  const wanted = slug && new Set(slug);
  const asked = wanted ? groups.filter((group) => wanted.has(group.slug)) : groups;
  if (!include?.includes('details')) return asked.map(({ details: _details, former_slugs: _former, ...group }) => group);
  const counts = await countByType(PRODUCT_GROUPINGS[uid].column);
  return asked.map(({ details, former_slugs: _former, ...group }) => ({
    ...group,
    ...details,
    counts: counts.get(group.id) ?? [],
  }));
}

/** @returns today's slugs of these groups by today's and former ones; a slug in use today wins */
export const todaysSlugs = (groups: readonly GroupEntry[]): Map<string, string> =>
  new Map([
    ...groups.flatMap(({ slug, former_slugs = [] }) => former_slugs.map((former): [string, string] => [former, slug])),
    ...groups.map(({ slug }): [string, string] => [slug, slug]),
  ]);

/** @returns a redirect, where a slug is asked for that a group had before */
function movedGroups(path: string, query: GroupListQuery, groups: readonly GroupEntry[]): Answer | undefined {
  const today = todaysSlugs(groups);
  const slug = query.slug?.map((asked) => today.get(asked) ?? asked);
  if (slug === undefined || slug.every((one, at) => one === query.slug?.[at])) return undefined;
  const given = { slug, include: query.include, page: query.page > 1 ? query.page : undefined };
  return movedTo(link(`${path}?${canonicalQuery(given)}`).href);
}

async function pageOfGroups(
  uid: GroupingUid,
  path: string,
  query: GroupListQuery,
  { groups, counts, extra }: { groups: readonly GroupEntry[]; counts: ProductCounts; extra?: object },
): Promise<Answer> {
  const moved = movedGroups(path, query, groups);
  if (moved) return moved;
  const { attribute } = PRODUCT_GROUPINGS[uid];
  const items = byName(await presentGroups(groups, uid, query), (a, b) => a.id - b.id).map((group) => ({
    ...group,
    product_count: counts.get(group.id) ?? 0,
    _links: { products: link(apiPaths.productsBy(attribute, group.id)) },
  }));
  return json(pageOf(path, items, query, { extra, filters: canonicalQuery(query, ['page', 'per_page']) }));
}

const readGroups = <Kind extends GroupKind>(kind: Kind, { include }: GroupListQuery): Promise<EntryBody<Kind>[]> =>
  include?.includes('details') ? readEntriesWithSeo(kind) : readEntries(kind);

/** @returns a page of brands or wine types as JSON: by name, each with the number of its published products */
export async function listGroups(uid: GroupingUid, path: string, query: GroupListQuery): Promise<Answer> {
  const { attribute, column } = PRODUCT_GROUPINGS[uid];
  const groups: GroupEntry[] = await readGroups(attribute, query);
  return pageOfGroups(uid, path, query, { groups, counts: await countProductsBy(column) });
}

/** Countries by name, each with the products of its origins. */
function countCountries(origins: readonly Origin[], counts: ProductCounts): CountedCountry[] {
  const countries = new Map<string, CountedCountry>();
  for (const { id, country: name } of origins) {
    const slug = valueSlug(name);
    const country = countries.get(slug) ?? {
      name,
      slug,
      product_count: 0,
      _links: { products: link(apiPaths.productsBy('country', slug)) },
    };
    countries.set(slug, { ...country, product_count: country.product_count + (counts.get(id) ?? 0) });
  }
  return byName([...countries.values()], (a, b) => (a.slug < b.slug ? -1 : 1));
}

/** @returns a page of origins as JSON, and all countries in `meta.countries` */
export async function listOriginGroups(path: string, query: GroupListQuery): Promise<Answer> {
  const uid = 'api::origin.origin';
  const groups = await readGroups('origin', query);
  const counts = await countProductsBy(PRODUCT_GROUPINGS[uid].column);
  return pageOfGroups(uid, path, query, { groups, counts, extra: { countries: countCountries(groups, counts) } });
}
