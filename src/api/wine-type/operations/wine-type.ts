import { groupListRequest, onePage } from '../../../http/group-list';
import { operation } from '../../../http/operation';
import { apiPaths } from '../../../http/paths';
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
