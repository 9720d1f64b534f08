import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { listOrigins } from '../../../contract/operations/origins';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.origins, 'origin.find', listOrigins, { shows: ['origins', 'products'] })],
};
