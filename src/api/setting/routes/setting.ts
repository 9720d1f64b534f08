import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { getSettings } from '../operations/setting';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.settings, 'setting.find', getSettings, { shows: ['settings', 'pictures'] })],
};
