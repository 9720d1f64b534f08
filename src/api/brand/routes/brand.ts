import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { listBrands } from '../../../contract/operations/brands';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.brands, 'brand.find', listBrands, { shows: ['brands', 'products', 'pictures'] })],
};
