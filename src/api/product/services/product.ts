import type { z } from '@strapi/utils';
import { canonicalQuery, sortedValues } from '../../../contract/canonical-query';
import { listResponse } from '../../../contract/list-response';
import { apiPaths } from '../../../contract/paths';
import { readMovedSlug } from '../../../read-model/query/slugs';
import { readProductPage } from '../../../read-model/query/product-list';
import { readProductDetail } from '../../../read-model/query/product-detail';
import type { productListRequest } from '../../../contract/schemas/product-list';

type ProductListQuery = z.infer<typeof productListRequest.query>;

/** @returns one page of the published products, ready JSON */
async function find(query: ProductListQuery): Promise<string> {
  const { sort, include, page, per_page: perPage, ...given } = query;
  const filters = {
    ...given,
    brand: given.brand && sortedValues(given.brand),
    origin: given.origin && sortedValues(given.origin),
    wine_type: given.wine_type && sortedValues(given.wine_type),
    vintage: given.vintage && sortedValues(given.vintage),
  };
  const withFacets = include?.includes('facets') === true;
  const { items, total, facets } = await readProductPage({ filters, sort, page, perPage, withFacets });
  const canonical = canonicalQuery(query, ['page', 'per_page']);
  return listResponse({
    path: apiPaths.products,
    filters: canonical,
    items,
    page,
    perPage,
    total,
    extra: facets ? { facets } : {},
  });
}

/** @returns the published product of this slug, ready JSON */
function findOne(slug: string): Promise<string | undefined> {
  return readProductDetail(slug);
}

/** @returns today's slug of the product that once had this one */
function findMoved(slug: string): Promise<string | undefined> {
  return readMovedSlug('product', slug);
}

export const productService = { find, findOne, findMoved };

export default () => productService;
