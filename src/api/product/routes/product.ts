import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { productListRequest } from '../schemas/product-list';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.products, 'product.find', productListRequest),
    publicRoute('GET', routePaths.product, 'product.findOne'),
  ],
};
