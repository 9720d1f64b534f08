import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { listWineTypes } from '../operations/wine-type';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.wineTypes, 'wine-type.find', listWineTypes, { shows: ['wine_types', 'products'] })],
};
