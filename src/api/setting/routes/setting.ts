import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { getSettings } from '../../../contract/operations/settings';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.settings, 'setting.find', getSettings, { shows: ['settings', 'pictures'] })],
};
