import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { getHome } from '../operations/home';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.home, 'home.find', getHome, { shows: ['home', 'products', 'pictures'] })],
};
