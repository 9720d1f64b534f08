import { groupListRequest, onePage } from '../../read-model/query/group-list';
import { operation } from '../operation';
import { apiPaths } from '../paths';
import { originListSchema } from '../schemas/origin';

export const listOrigins = operation({
  ...groupListRequest,
  id: 'listOrigins',
  tag: 'Products',
  summary: 'Origins, each with its country and the number of its products',
  description: 'Regions by name, without regard to marks.',
  status: 200,
  answer: originListSchema,
  example: onePage(apiPaths.origins, {
    id: 22,
    name: 'Gigondas',
    slug: 'gigondas',
    country: 'Pháp',
    product_count: 4,
    _links: { products: { href: apiPaths.productsBy('origin', 22) } },
  }),
});
