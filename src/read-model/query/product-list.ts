import type { GroupKind } from '../../contract/content-types';
import { sortedValues } from '../../contract/links';
import type { ProductFacets, ProductSort, SearchMeaning } from '../../contract/resources/products';
import { fillTemplate, type SlotContents } from '../projection/template';
import { readDatabase } from './connections';
import { readNamedProducts } from './named-products';
import { dataOf } from './product-detail';
import { presentFacets } from './product-facets';
import { readAtOneVersion, type IndexedRead } from './product-index/current-index';
import { countFacets } from './product-index/facet-counts';
import type { ListFilter, ProductFilters } from './product-index/list-filter';
import type { ProductIndex } from './product-index/product-index';
import { selectProducts } from './product-index/select-products';
import { prepareSearch, searchProducts } from './search/search';
import { fillDetail, SEO_DEFAULTS_SQL } from './slots';
import { PRODUCTS_VERSION_SQL } from './versions';

/** Groups by id or slug. */
export type AskedFilters = Omit<ProductFilters, GroupKind> & Partial<Record<GroupKind, (number | string)[] | undefined>>;

export interface ProductPageRequest {
  filters: AskedFilters;
  /** default: by relevance if there is a `q`, else newest first */
  sort?: ProductSort | undefined;
  /** from 1 */
  page: number;
  perPage: number;
  withFacets: boolean;
  /** items in the form of details */
  withDetails: boolean;
}

export interface ProductPage {
  /** JSON items, separated by commas */
  items: string;
  total: number;
  /** undefined without `withFacets` */
  facets: ProductFacets | undefined;
  /** undefined without a `q` */
  search: SearchMeaning | undefined;
}

/** A value with the version of the products that it was read at. */
interface VersionedRead<Value> {
  version: number;
  value: Value;
}

/** SQL of published products in the order of one parameter, the list of their ids. */
const wantedSql = (column: 'list_item' | 'detail'): string =>
  // SQLite reads the tables of a CROSS JOIN in this order. With statistics of a shop that was small it would read all products.
  `SELECT ${column}, wanted.position FROM ${readDatabase().sql.idTable}
    CROSS JOIN storefront_products WHERE item_id = wanted.id AND published`;

/**
 * @param ids of published products
 * @returns their JSON list items with slots in this order, separated by commas
 */
export async function readProductItems(ids: number[]): Promise<VersionedRead<string>> {
  const { join, idList } = readDatabase().sql;
  const [row] = await readDatabase().all<{ version: number; items: string | null }>({
    text: `SELECT ${PRODUCTS_VERSION_SQL} AS version,
      (SELECT ${join('list_item', ',')} FROM (${wantedSql('list_item')} ORDER BY wanted.position) AS page) AS items`,
    values: [idList(ids)],
    recurring: true,
  });
  if (!row) throw new Error('The database returned no row.');
  return { version: row.version, value: row.items ?? '' };
}

/** @returns the `data` of the same products' details, as JSON without slots, separated by commas */
async function readDetails(ids: number[], slots: SlotContents): Promise<VersionedRead<string>> {
  const rows = await readDatabase().all<{ version: number; defaults: string | null; detail: string | null }>({
    text: `SELECT ${PRODUCTS_VERSION_SQL} AS version, ${SEO_DEFAULTS_SQL} AS defaults, page.detail
      FROM (SELECT 1 AS one) AS one LEFT JOIN (${wantedSql('detail')}) AS page ON 1 = 1 ORDER BY page.position`,
    values: [readDatabase().sql.idList(ids)],
    recurring: true,
  });
  const details = rows.flatMap(({ detail, defaults }) => (detail === null ? [] : dataOf(fillDetail(detail, slots, defaults))));
  return { version: rows[0]?.version ?? 0, value: details.join(',') };
}

async function readItems(
  ids: number[],
  { groupEntries: { slots } }: ProductIndex,
  withDetails: boolean,
): Promise<VersionedRead<string>> {
  if (withDetails) return readDetails(ids, slots);
  const { version, value } = await readProductItems(ids);
  return { version, value: fillTemplate(value, slots) };
}

/** @returns the filters with brands, origins and types by id; an id that no one has for an unknown slug */
function resolveGroups({ groupEntries }: ProductIndex, filters: AskedFilters): ProductFilters {
  const ids = (kind: GroupKind): number[] | undefined =>
    filters[kind] && sortedValues(filters[kind].map((asked) => groupEntries.idOf(kind, asked)));
  return { ...filters, brand: ids('brand'), origin: ids('origin'), wine_type: ids('wine_type') };
}

async function readPage(
  index: ProductIndex,
  { sort, page, perPage, withFacets, withDetails }: ProductPageRequest,
  listFilter: ListFilter,
): Promise<IndexedRead<ProductPage>> {
  const indexVersion = index.version;
  const selected = selectProducts(index, listFilter, sort);
  const ids = Array.from(selected.subarray((page - 1) * perPage, page * perPage), (ordinal) => index.itemIds[ordinal] ?? 0);
  const counts = withFacets ? countFacets(index, listFilter) : undefined;
  const facets = counts && presentFacets(counts, index);
  const { q } = listFilter.filters;
  const search = q === undefined ? undefined : searchProducts(index, q).meaning;
  const items = await readItems(ids, index, withDetails);
  const value = { items: items.value, total: selected.length, facets, search };
  return { indexVersion, databaseVersion: items.version, value };
}

/** Reads one page of the published products with its total and its facets, all at one version. */
export async function readProductPage(request: ProductPageRequest): Promise<ProductPage> {
  return readAtOneVersion(async (index) => {
    const filters = resolveGroups(index, request.filters);
    if (filters.q !== undefined) await prepareSearch(index, filters.q);
    const { version, relatedTo, listed } = await readNamedProducts(filters);
    const page = await readPage(index, request, { filters, relatedTo, listed });
    return version === undefined || version === page.indexVersion ? page : { ...page, databaseVersion: version };
  });
}
