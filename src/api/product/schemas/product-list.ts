import { z } from '@strapi/utils';
import { PAGE_MAX, PER_PAGE_MAX } from '../../../http/pages';
import { identifier, INT32_MAX, oneOrMore, text, truth, wholeNumber } from '../../../http/parameters';
import { PRODUCT_SORTS } from '../../../storefront/product-sorts';

/** `GET /san-pham`. The order of the members is that of the links' parameters. */
export const productListRequest = {
  query: z.object({
    q: text(1, 100).optional(),
    brand: oneOrMore(identifier).optional(),
    origin: oneOrMore(identifier).optional(),
    wine_type: oneOrMore(identifier).optional(),
    vintage: oneOrMore(wholeNumber(1, 9999)).optional(),
    price_min: wholeNumber(0, INT32_MAX).optional(),
    price_max: wholeNumber(0, INT32_MAX).optional(),
    in_stock: truth().optional(),
    related_to: text(1, 200).optional(),
    sort: z.enum(PRODUCT_SORTS, `must be one of ${PRODUCT_SORTS.join(', ')}`).optional(),
    include: oneOrMore(z.enum(['facets'], 'must be facets')).optional(),
    page: wholeNumber(1, PAGE_MAX).default(1),
    per_page: wholeNumber(1, PER_PAGE_MAX).default(24),
  }),
};
