import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.settings, 'setting.find', {}, { shows: ['settings', 'pictures'] })],
};
