import { groupListRequest, onePage } from '../../read-model/query/group-list';
import { operation } from '../operation';
import { apiPaths } from '../paths';
import { wineTypeListSchema } from '../schemas/wine-type';

export const listWineTypes = operation({
  ...groupListRequest,
  id: 'listWineTypes',
  tag: 'Products',
  summary: 'Wine types, each with the number of its products',
  description: 'By name, without regard to marks.',
  status: 200,
  answer: wineTypeListSchema,
  example: onePage(apiPaths.wineTypes, {
    id: 1,
    name: 'Rượu vang đỏ',
    slug: 'ruou-vang-do',
    product_count: 171,
    _links: { products: { href: apiPaths.productsBy('wine_type', 1) } },
  }),
});
