import { operation } from '../operation';
import { productListRequest } from '../schemas/product-list';
import { productAnswerSchema, productListSchema, productRequest } from '../schemas/product';
import { productAnswerExample, productListExample } from './product-examples';

export const listProducts = operation({
  ...productListRequest,
  id: 'listProducts',
  tag: 'Products',
  summary: 'Products: search, filters, order, pages, facets',
  description:
    'Filters combine: any of the values within one, all of the filters together. The newest product comes first; with `q`, the best match. Every order ends with the id, so pages never overlap. A page past the last is an empty `data`.',
  status: 200,
  answer: productListSchema,
  example: productListExample,
});

export const getProduct = operation({
  ...productRequest,
  id: 'getProduct',
  tag: 'Products',
  summary: 'One product',
  description: 'With its gallery, SEO texts, structured data and links to its brand’s, origin’s and type’s lists.',
  status: 200,
  answer: productAnswerSchema,
  example: productAnswerExample,
  moves: true,
  previews: true,
});
