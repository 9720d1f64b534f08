import { groupListRequest } from '../../../http/group-list';
import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.wineTypes, 'wine-type.find', groupListRequest, { shows: ['wine_types', 'products'] })],
};
