import { groupListRequest } from '../../../http/group-list';
import { operation } from '../../../http/operation';
import { originListSchema } from '../schemas/origin';

const page = { href: '/api/v1/xuat-xu?page=1&per_page=100' };

export const listOrigins = operation({
  ...groupListRequest,
  id: 'listOrigins',
  tag: 'Products',
  summary: 'Origins, each with its country and the number of its products',
  description: 'Regions by name, without regard to marks.',
  status: 200,
  answer: originListSchema,
  example: {
    data: [
      {
        id: 22,
        name: 'Gigondas',
        slug: 'gigondas',
        country: 'Pháp',
        product_count: 4,
        _links: { products: { href: '/api/v1/san-pham?origin=22' } },
      },
    ],
    meta: { page: 1, per_page: 100, total: 1, total_pages: 1 },
    _links: { self: page, first: page, last: page },
  },
});
