import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { listBrands } from '../operations/brand';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.brands, 'brand.find', listBrands, { shows: ['brands', 'products', 'pictures'] })],
};
