import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { productListRequest } from '../schemas/product-list';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.products, 'product.find', productListRequest, {
      // Facets name brands, origins and wine types.
      shows: ['products', 'brands', 'origins', 'wine_types'],
    }),
    publicRoute('GET', routePaths.product, 'product.findOne', {}, { shows: ['products'] }),
  ],
};
