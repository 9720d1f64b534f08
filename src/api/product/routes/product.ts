import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { getProduct, listProducts } from '../../../contract/operations/products';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.products, 'product.find', listProducts, {
      // Facets name brands, origins and wine types.
      shows: ['products', 'brands', 'origins', 'wine_types'],
    }),
    publicRoute('GET', routePaths.product, 'product.findOne', getProduct, { shows: ['products'] }),
  ],
};
