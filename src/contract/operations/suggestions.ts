import { operation } from '../operation';
import { suggestionsRequest, suggestionsSchema } from '../schemas/suggestions';

export const suggest = operation({
  ...suggestionsRequest,
  id: 'suggest',
  tag: 'Search',
  summary: 'Suggestions while somebody types',
  description: 'Products, brands and articles whose name has every word typed so far, as the beginning of one of its own.',
  status: 200,
  answer: suggestionsSchema,
  example: {
    data: {
      products: [
        {
          id: 319,
          name: 'Les Dessous des Dentelles 2020',
          slug: 'les-dessous-des-dentelles-2020',
          _links: { self: { href: '/api/v1/san-pham/les-dessous-des-dentelles-2020' } },
        },
      ],
      brands: [
        {
          id: 31,
          name: 'Château La Croix des Pins',
          slug: 'chateau-la-croix-des-pins',
          _links: { self: { href: '/api/v1/san-pham?brand=31' } },
        },
      ],
      articles: [],
    },
    _links: { self: { href: '/api/v1/tim-kiem?q=des' } },
  },
});
