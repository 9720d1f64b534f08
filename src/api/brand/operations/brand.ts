import { groupListRequest } from '../../../http/group-list';
import { operation } from '../../../http/operation';
import { brandListSchema } from '../schemas/brand';

const page = (number: number) => ({ href: `/api/v1/thuong-hieu?page=${number}&per_page=100` });

export const listBrands = operation({
  ...groupListRequest,
  id: 'listBrands',
  tag: 'Products',
  summary: 'Brands, each with the number of its products',
  description: 'By name, without regard to marks.',
  status: 200,
  answer: brandListSchema,
  example: {
    data: [
      {
        id: 28,
        name: 'Albert Bichot',
        slug: 'albert-bichot',
        logo: {
          id: 28,
          url: '/uploads/logo_albert_bichot_ca448099d5.png',
          width: 240,
          height: 240,
          alt: 'Biểu trưng của Albert Bichot',
          variants: [
            { url: '/uploads/thumbnail_logo_albert_bichot_ca448099d5.png', width: 156, height: 156, type: 'image/jpeg' },
          ],
        },
        product_count: 3,
        _links: { products: { href: '/api/v1/san-pham?brand=28' } },
      },
    ],
    meta: { page: 1, per_page: 100, total: 104, total_pages: 2 },
    _links: { self: page(1), first: page(1), next: page(2), last: page(2) },
  },
});
