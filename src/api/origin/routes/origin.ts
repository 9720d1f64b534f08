import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { listOrigins } from '../operations/origin';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.origins, 'origin.find', listOrigins, { shows: ['origins', 'products'] })],
};
