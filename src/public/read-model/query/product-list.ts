import type { GroupKind } from '../../../contract/content-types';
import { sortedValues } from '../../../contract/links';
import {
  LISTED_PICTURES,
  type ProductAnswer,
  type ProductFacets,
  type ProductListItem,
  type ProductSort,
} from '../../../contract/resources/products';
import type { SearchMeaning } from '../../../contract/resources/search';
import { fillTemplate, type SlotContents } from '../projection/template';
import { readNamedProducts } from './named-products';
import { presentFacets } from './product-facets';
import { readDetails, readProductItems, type ReadDetails, type VersionedRead } from './product-list-items';
import { readAtOneVersion, type IndexedRead } from './product-index/current-index';
import { countFacets } from './product-index/facet-counts';
import type { ListFilter, ProductFilters } from './product-index/list-filter';
import type { ProductIndex } from './product-index/product-index';
import { selectProducts } from './product-index/select-products';
import { searchProducts } from './search/search';
import { readVintages, type VintagesRead } from './vintages';

/** Groups by id or slug. */
type AskedFilters = Omit<ProductFilters, GroupKind> & Partial<Record<GroupKind, (number | string)[] | undefined>>;

interface ProductPageRequest {
  filters: AskedFilters;
  /** default: by relevance if there is a `q`, else newest first */
  sort?: ProductSort | undefined;
  /** from 1 */
  page: number;
  perPage: number;
  withFacets: boolean;
  /** items in the form of details */
  withDetails: boolean;
  /** list items with their first pictures */
  withImages: boolean;
  /** one item a wine, with its vintages */
  isByWine: boolean;
}

export interface ProductPage {
  /** JSON items, separated by commas */
  items: string;
  /** when a plan ends the first of the prices that details tell, milliseconds since 1970 */
  priceEnd: number | undefined;
  total: number;
  /** undefined without `withFacets` */
  facets: ProductFacets | undefined;
  /** undefined without a `q` */
  search: SearchMeaning | undefined;
}

/** @returns the filters with brands, origins and types by id; an id that no one has for an unknown slug */
function resolveGroups({ groupEntries }: ProductIndex, filters: AskedFilters): ProductFilters {
  const ids = (kind: GroupKind): number[] | undefined =>
    filters[kind] && sortedValues(filters[kind].map((asked) => groupEntries.idOf(kind, asked)));
  return { ...filters, brand: ids('brand'), origin: ids('origin'), wine_type: ids('wine_type') };
}

const NO_VINTAGES: VintagesRead = { version: undefined, vintages: new Map() };

/** @param items JSON list items, separated by commas */
function withVintages(items: string, vintages: VintagesRead['vintages']): string {
  const parsed = JSON.parse(`[${items}]`) as ProductListItem[];
  return parsed
    .map(({ _links, ...item }) => JSON.stringify({ ...item, vintages: vintages.get(item.id) ?? [], _links }))
    .join(',');
}

/** @param items JSON list items @param details JSON of the same products' details */
function addImages(items: string, details: string): string {
  const products = JSON.parse(`[${details}]`) as ProductAnswer['data'][];
  const galleries = new Map(products.map(({ id, gallery }) => [id, gallery]));
  return (JSON.parse(`[${items}]`) as ProductListItem[])
    .map(({ _links, ...item }) => {
      const images = galleries.get(item.id)?.slice(0, LISTED_PICTURES) ?? [];
      return JSON.stringify({ ...item, images, _links });
    })
    .join(',');
}

async function readListItems(ids: number[], slots: SlotContents, withImages: boolean): Promise<VersionedRead<ReadDetails>> {
  const { version, value } = await readProductItems(ids);
  const items = fillTemplate(value, slots);
  if (!withImages) return { version, value: { items, priceEnd: undefined } };
  // The pictures are half of an item's weight, so its row has the first alone.
  const details = await readDetails(ids, slots, NO_VINTAGES.vintages);
  const later = Math.max(version, details.version);
  return { version: later, value: { items: addImages(items, details.value.items), priceEnd: undefined } };
}

async function readPage(
  index: ProductIndex,
  { sort, page, perPage, withFacets, withDetails, withImages }: ProductPageRequest,
  listFilter: ListFilter,
): Promise<IndexedRead<ProductPage>> {
  const indexVersion = index.version;
  const selected = selectProducts(index, listFilter, sort);
  const ids = Array.from(selected.subarray((page - 1) * perPage, page * perPage), (ordinal) => index.itemIds[ordinal] ?? 0);
  const counts = withFacets ? countFacets(index, listFilter) : undefined;
  const facets = counts && presentFacets(counts, index);
  const { q } = listFilter.filters;
  const search = q === undefined ? undefined : searchProducts(index, q).meaning;
  const isByWine = listFilter.isByWine === true;
  const { version, vintages } = withDetails || isByWine ? await readVintages(index, ids) : NO_VINTAGES;
  const { slots } = index.groupEntries;
  const read = withDetails ? await readDetails(ids, slots, vintages) : await readListItems(ids, slots, withImages);
  const { items: filled, priceEnd } = read.value;
  const items = isByWine && !withDetails ? withVintages(filled, vintages) : filled;
  // The later version, if a save came in between: all is read again.
  const databaseVersion = Math.max(version ?? read.version, read.version);
  return { indexVersion, databaseVersion, value: { items, priceEnd, total: selected.length, facets, search } };
}

/** Reads one page of the published products with its total and its facets, all at one version. */
export async function readProductPage(request: ProductPageRequest): Promise<ProductPage> {
  return readAtOneVersion(async (index) => {
    const filters = resolveGroups(index, request.filters);
    const { version, relatedTo, listed } = await readNamedProducts(filters);
    const page = await readPage(index, request, { filters, relatedTo, listed, isByWine: request.isByWine });
    return version === undefined || version === page.indexVersion ? page : { ...page, databaseVersion: version };
  });
}
