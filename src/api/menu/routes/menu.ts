import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { getMenu, listMenus } from '../../../contract/operations/menus';

/** Everything that a menu item may point at. */
const shows = ['menus', 'products', 'articles', 'brands', 'origins', 'wine_types'] as const;

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.menus, 'menu.find', listMenus, { shows }),
    publicRoute('GET', routePaths.menu, 'menu.findOne', getMenu, { shows }),
  ],
};
