import type { z } from '@strapi/utils';
import { apiPaths } from '../paths';
import { examplePicture } from '../schemas/picture-examples';
import type { ProductAnswer, productListSchema, ProductListItem } from '../schemas/product';

const picture = examplePicture(
  { id: 162, width: 750, height: 1000, alt: 'Chai Les Dessous des Dentelles của Château La Croix des Pins' },
  [320, 750],
);

const self = { href: apiPaths.product('les-dessous-des-dentelles-2020') };

const shared = {
  id: 319,
  name: 'Les Dessous des Dentelles 2020',
  slug: 'les-dessous-des-dentelles-2020',
  price: 849_000,
  vintage: 2020,
  brand: { id: 31, name: 'Château La Croix des Pins', slug: 'chateau-la-croix-des-pins' },
  origin: { id: 22, name: 'Gigondas', slug: 'gigondas', country: 'Pháp' },
  wine_type: { id: 1, name: 'Rượu vang đỏ', slug: 'ruou-vang-do' },
  in_stock: true,
  compare_at_price: 990_000,
};

/** A product of the demo content, as lists show it. */
export const productListItemExample: ProductListItem = { ...shared, image: picture, _links: { self } };

export const productListExample: z.infer<typeof productListSchema> = {
  data: [productListItemExample],
  meta: {
    page: 1,
    per_page: 24,
    total: 1,
    total_pages: 1,
    facets: {
      brand: [{ id: 31, name: 'Château La Croix des Pins', count: 1 }],
      origin: [{ id: 22, name: 'Gigondas', count: 1 }],
      wine_type: [{ id: 1, name: 'Rượu vang đỏ', count: 1 }],
      vintage: [{ value: 2020, name: '2020', count: 1 }],
      price: { min: 849_000, max: 849_000 },
    },
  },
  _links: {
    self: { href: `${apiPaths.products}?q=dentelles&brand=31&include=facets&page=1&per_page=24` },
    first: { href: `${apiPaths.products}?q=dentelles&brand=31&include=facets&page=1&per_page=24` },
    last: { href: `${apiPaths.products}?q=dentelles&brand=31&include=facets&page=1&per_page=24` },
  },
};

const address = 'https://www.example.vn/san-pham/les-dessous-des-dentelles-2020';
const description = 'Đến từ Gigondas (Pháp), làng vang dưới chân dãy đá nhọn Dentelles de Montmirail.';

export const productAnswerExample: ProductAnswer = {
  data: {
    ...shared,
    description,
    gallery: [picture],
    discount_percent: 14,
    grapes: ['Grenache', 'Mourvèdre', 'Syrah'],
    abv: 14.3,
    food_pairings: ['Thịt bò', 'Thịt cừu'],
    created_at: '2026-11-21T02:07:59.192Z',
    updated_at: '2026-11-21T08:30:00.000Z',
    seo: {
      title: 'Les Dessous des Dentelles 2020 – Nhà Nho',
      description,
      json_ld: [
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: shared.name,
          url: address,
          offers: { '@type': 'Offer', price: shared.price, priceCurrency: 'VND', availability: 'https://schema.org/InStock' },
        },
        {
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: [{ '@type': 'ListItem', position: 1, name: shared.name, item: address }],
        },
      ],
    },
  },
  _links: {
    self,
    collection: { href: apiPaths.products },
    brand: { href: apiPaths.productsBy('brand', 31) },
    origin: { href: apiPaths.productsBy('origin', 22) },
    wine_type: { href: apiPaths.productsBy('wine_type', 1) },
    related: { href: `${apiPaths.products}?related_to=les-dessous-des-dentelles-2020` },
  },
};
