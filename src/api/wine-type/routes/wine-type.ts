import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { listWineTypes } from '../../../contract/operations/wine-types';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.wineTypes, 'wine-type.find', listWineTypes, { shows: ['wine_types', 'products'] })],
};
