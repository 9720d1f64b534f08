import { groupListRequest } from '../../read-model/query/group-list';
import { operation } from '../operation';
import { apiPaths } from '../paths';
import { examplePicture } from '../schemas/picture-examples';
import { brandListSchema } from '../schemas/brand';

const page = (number: number) => ({ href: `${apiPaths.brands}?page=${number}&per_page=100` });

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
        logo: examplePicture({ id: 28, width: 240, height: 240, alt: 'Biểu trưng của Albert Bichot' }, [240], 'png'),
        product_count: 3,
        _links: { products: { href: apiPaths.productsBy('brand', 28) } },
      },
    ],
    meta: { page: 1, per_page: 100, total: 104, total_pages: 2 },
    _links: { self: page(1), first: page(1), next: page(2), last: page(2) },
  },
});
