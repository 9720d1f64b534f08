import { groupListRequest } from '../../../http/group-list';
import { operation } from '../../../http/operation';
import { wineTypeListSchema } from '../schemas/wine-type';

const page = { href: '/api/v1/loai-ruou?page=1&per_page=100' };

export const listWineTypes = operation({
  ...groupListRequest,
  id: 'listWineTypes',
  tag: 'Products',
  summary: 'Wine types, each with the number of its products',
  description: 'By name, without regard to marks.',
  status: 200,
  answer: wineTypeListSchema,
  example: {
    data: [
      {
        id: 1,
        name: 'Rượu vang đỏ',
        slug: 'ruou-vang-do',
        product_count: 171,
        _links: { products: { href: '/api/v1/san-pham?wine_type=1' } },
      },
    ],
    meta: { page: 1, per_page: 100, total: 1, total_pages: 1 },
    _links: { self: page, first: page, last: page },
  },
});
