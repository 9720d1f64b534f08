import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { getHealth } from '../operations/health';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.health, 'health.check', getHealth)],
};
