import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { getHome } from '../../../contract/operations/home';

export default {
  type: 'content-api',
  routes: [publicRoute('GET', routePaths.home, 'home.find', getHome, { shows: ['home', 'products', 'pictures'] })],
};
