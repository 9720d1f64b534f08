import { z } from '@strapi/utils';
import { pageParameters } from '../pages';
import { identifier, INT32_MAX, oneOrMore, text, truth, wholeNumber } from '../parameters';
import { PRODUCT_SORTS } from '../product-sorts';

const sortRule = `must be one of ${PRODUCT_SORTS.join(', ')}`;
const dong = wholeNumber(0, INT32_MAX).optional();

/** `GET /san-pham`. The order of the members is that of the links' parameters. */
export const productListRequest = {
  query: z.object({
    q: text(1, 100)
      .optional()
      .meta({
        description:
          'Words of the name, whole or in part, in any order, without regard to case or marks: `ruou vang do` finds “Rượu vang đỏ”.',
        examples: ['dentelles'],
      }),
    brand: oneOrMore(identifier)
      .optional()
      .meta({ description: 'Brands, by id.', examples: [[31, 20]] }),
    origin: oneOrMore(identifier)
      .optional()
      .meta({ description: 'Origins, by id.', examples: [[22]] }),
    wine_type: oneOrMore(identifier)
      .optional()
      .meta({ description: 'Wine types, by id.', examples: [[1]] }),
    vintage: oneOrMore(wholeNumber(1, 9999))
      .optional()
      .meta({ description: 'Years of the harvest.', examples: [[2019, 2020]] }),
    price_min: dong.meta({ description: 'Lowest price, in đồng.', examples: [200_000] }),
    price_max: dong.meta({ description: 'Highest price, in đồng.', examples: [3_000_000] }),
    in_stock: truth()
      .optional()
      .meta({ description: 'Only what is in stock, or only what is not.', examples: [true] }),
    related_to: text(1, 200)
      .optional()
      .meta({
        description: 'Slug of a product: what goes with it, without itself.',
        examples: ['les-dessous-des-dentelles-2020'],
      }),
    sort: z
      .enum(PRODUCT_SORTS, sortRule)
      .optional()
      .meta({ description: 'A leading `-` is descending. Products without a price come last either way.', examples: ['-price'] }),
    include: oneOrMore(z.enum(['facets'], 'must be facets'))
      .optional()
      .meta({ description: 'More to answer: `facets` fills `meta.facets`.', examples: [['facets']] }),
    ...pageParameters(24),
  }),
};
