import { operation } from '../operation';
import { examplePicture } from '../schemas/picture-examples';
import { productListItemExample } from './product-examples';
import { homeSchema } from '../schemas/home';

export const getHome = operation({
  id: 'getHome',
  tag: 'Site',
  summary: 'The home page’s parts',
  description: 'Carousel and banners whose window is open now, and the featured products that are published.',
  status: 200,
  answer: homeSchema,
  example: {
    data: {
      carousel: [
        {
          id: 1,
          title: 'Mùa vang đỏ đã về',
          subtitle: 'Những chai vang đỏ đậm đà cho bữa cơm đầu đông Hà Nội',
          image: examplePicture(
            { id: 322, width: 1920, height: 800, alt: 'Vườn nho lúc hoàng hôn, hai chai vang đỏ và một ly rượu' },
            [320, 640, 960, 1280, 1920],
          ),
          link_url: '/san-pham?wine_type=1',
          order: 1,
        },
      ],
      featured_products: [productListItemExample],
      banners: [],
    },
    _links: { self: { href: '/api/v1/home' } },
  },
});
