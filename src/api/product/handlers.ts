import { searchCounter } from '../../tracking/server/ingest/search-counter';
import { type Answer, json, listJson } from '../../contract/answer';
import { canonicalQuery, sortedValues } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { byParameter, choicesOf } from '../../contract/declared-fields';
import type { getProduct, listProducts } from '../../contract/resources/products';
import { draftAnswer } from '../../public/http/previews';
import type { Request } from '../../public/http/route-table';
import { valueSlug } from '../../public/read-model/projection/text';
import { readProductDraft } from '../../public/read-model/query/drafts';
import { readProductDetail } from '../../public/read-model/query/product-detail';
import { cutText, isTooLong } from '../../public/read-model/query/search/prepare-text';
import { readProductPage } from '../../public/read-model/query/product-list';
import { findMoved } from '../redirect/find-moved';

const sorted = (ids: number[] | undefined): number[] | undefined => ids && sortedValues(ids);
const slugsOf = (names: string[] | undefined): string[] | undefined => names && sortedValues(names.map(valueSlug));

/** `GET /san-pham` */
export async function findProducts({ query }: Request<typeof listProducts>): Promise<Answer> {
  const { sort, include, group, page, per_page: perPage, ...asked } = query;
  const filters = { ...asked, ...(asked.q !== undefined && { q: cutText(asked.q) }) };
  const { items, priceEnd, total, facets, search } = await readProductPage({
    filters: {
      ...filters,
      ...byParameter('numbers', ({ filter }) => sorted(filters[filter.parameter])),
      ids: filters.ids && [...new Set(filters.ids)],
      country: slugsOf(filters.country),
      ...byParameter('names', (field) => {
        const wanted = filters[field.filter.parameter];
        return choicesOf(field) ? wanted && sortedValues(wanted) : slugsOf(wanted);
      }),
    },
    sort,
    page,
    perPage,
    isByWine: group === 'wine',
    withFacets: include?.includes('facets') === true,
    withDetails: include?.includes('details') === true,
    withImages: include?.includes('images') === true,
  });
  const canonical = canonicalQuery({ ...query, q: filters.q }, ['page', 'per_page']);
  const isCut = asked.q !== undefined && isTooLong(asked.q);
  const extra = {
    ...(search ? { search: { ...search, ...(isCut && { cut: true as const }) } } : {}),
    ...(facets ? { facets } : {}),
  };
  const list = listJson({ path: apiPaths.products, filters: canonical, items, page, perPage, total, extra });
  return json(list, {
    until: priceEnd,
    onSend: searchCounter(filters, { page, foundAll: total > 0 && search?.dropped.length === 0 }),
  });
}

/** `GET /san-pham/{slug}`. A slug in use today wins over former ones and over redirects. */
export async function findProduct({ params, query, ctx, strapi }: Request<typeof getProduct>): Promise<Answer> {
  const { slug } = params;
  if (query.status === 'draft') return draftAnswer({ ctx, strapi, kind: 'product', slug, readDraft: readProductDraft });
  const product = await readProductDetail(slug);
  return product === undefined ? findMoved('product', slug) : json(product.answer, { until: product.priceEnd });
}
