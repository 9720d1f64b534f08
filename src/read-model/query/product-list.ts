import type { ProductFacets } from '../../contract/resources/products';
import { presentFacets, readGroupNames } from './product-facets';
import type { ProductFilters } from './product-filters';
import { readProductId, readProductItems } from './product-items';
import type { ProductSort } from '../../contract/resources/products';
import { readAtOneVersion, type IndexedRead } from './product-index/current-index';
import { countFacets } from './product-index/facet-counts';
import type { Narrowing } from './product-index/matching';
import type { ProductIndex } from './product-index/product-index';
import { prepareSearch } from './product-index/search';
import { selectProducts } from './product-index/selection';

export interface ProductPageRequest {
  filters: ProductFilters;
  /** without it: newest first, or by relevance where there is a `q` */
  sort?: ProductSort | undefined;
  /** from 1 */
  page: number;
  perPage: number;
  withFacets: boolean;
}

export interface ProductPage {
  /** ready JSON of the list items, separated by commas */
  items: string;
  total: number;
  /** undefined unless they were asked for */
  facets: ProductFacets | undefined;
}

async function readSelected(
  index: ProductIndex,
  request: ProductPageRequest,
  narrowing: Narrowing,
): Promise<IndexedRead<ProductPage>> {
  const { sort, page, perPage, withFacets } = request;
  const decidedIn = index.version;
  const selected = selectProducts(index, narrowing, sort);
  const ids = Array.from(selected.subarray((page - 1) * perPage, page * perPage), (place) => index.itemIds[place] ?? 0);
  const counts = withFacets ? countFacets(index, narrowing) : undefined;
  const [items, names] = await Promise.all([readProductItems(ids), counts && readGroupNames(decidedIn)]);
  const value = { items: items.value, total: selected.length, facets: counts && names && presentFacets(counts, names.value) };
  const sameNames = names === undefined || names.version === decidedIn;
  return { decidedIn, readIn: sameNames ? items.version : names.version, value };
}

/** One page of the published products with its total and its facets, all of one version of them. */
export async function readProductPage(request: ProductPageRequest): Promise<ProductPage> {
  const { filters } = request;
  return readAtOneVersion(async (index) => {
    if (filters.q !== undefined) await prepareSearch(index, filters.q);
    if (filters.related_to === undefined) return readSelected(index, request, { filters });
    const related = await readProductId(filters.related_to);
    const reading = await readSelected(index, request, { filters, relatedTo: related.value });
    return related.version === reading.decidedIn ? reading : { ...reading, readIn: related.version };
  });
}
