import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { getHealth } from '../../../contract/operations/health';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.health, 'health.check', getHealth)],
};
