import type { ProductFacets, ProductSort, SearchMeaning } from '../../contract/resources/products';
import { fillTemplate } from '../projection/template';
import { readDatabase } from './connections';
import { presentFacets } from './product-facets';
import { readAtOneVersion, type IndexedRead } from './product-index/current-index';
import { countFacets } from './product-index/facet-counts';
import type { ListFilter, ProductFilters } from './product-index/list-filter';
import type { ProductIndex } from './product-index/product-index';
import { selectProducts } from './product-index/select-products';
import { prepareSearch, searchProducts } from './search/search';
import { PRODUCTS_VERSION_SQL } from './versions';

export interface ProductPageRequest {
  filters: ProductFilters;
  /** default: by relevance if there is a `q`, else newest first */
  sort?: ProductSort | undefined;
  /** from 1 */
  page: number;
  perPage: number;
  withFacets: boolean;
}

export interface ProductPage {
  /** JSON list items, separated by commas */
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
  // SQLite reads the tables of a CROSS JOIN in this order. With statistics of a shop that was small it would read all products.
  const items = `SELECT ${join('list_item', ',')} FROM (SELECT list_item FROM ${idTable}
    CROSS JOIN storefront_products WHERE item_id = wanted.id AND published ORDER BY wanted.position) AS page`;
  const { version, value } = await readVersioned<string>(items, idList(ids));
  return { version, value: value ?? '' };
}

/** @returns the id of the published product with this slug */
async function readProductId(slug: string): Promise<VersionedRead<number | undefined>> {
  const id = 'SELECT item_id FROM storefront_products WHERE published AND slug = ?';
  const { version, value } = await readVersioned<number>(id, slug);
  return { version, value: value ?? undefined };
}

async function readPage(
  index: ProductIndex,
  { sort, page, perPage, withFacets }: ProductPageRequest,
  listFilter: ListFilter,
): Promise<IndexedRead<ProductPage>> {
  const indexVersion = index.version;
  const selected = selectProducts(index, listFilter, sort);
  const ids = Array.from(selected.subarray((page - 1) * perPage, page * perPage), (ordinal) => index.itemIds[ordinal] ?? 0);
  const counts = withFacets ? countFacets(index, listFilter) : undefined;
  const facets = counts && presentFacets(counts, index);
  const { q } = listFilter.filters;
  const search = q === undefined ? undefined : searchProducts(index, q).meaning;
  const items = await readProductItems(ids);
  const value = { items: fillTemplate(items.value, index.groupEntries.slots), total: selected.length, facets, search };
  return { indexVersion, databaseVersion: items.version, value };
}

/** Reads one page of the published products with its total and its facets, all at one version. */
export async function readProductPage(request: ProductPageRequest): Promise<ProductPage> {
  const { filters } = request;
  return readAtOneVersion(async (index) => {
    if (filters.q !== undefined) await prepareSearch(index, filters.q);
    if (filters.related_to === undefined) return readPage(index, request, { filters });
    const related = await readProductId(filters.related_to);
    const page = await readPage(index, request, { filters, relatedTo: related.value });
    return related.version === page.indexVersion ? page : { ...page, databaseVersion: related.version };
  });
}
