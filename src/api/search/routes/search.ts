import { routePaths } from '../../../contract/paths';
import { publicRoute } from '../../../http/public-route';
import { suggest } from '../../../contract/operations/suggestions';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.suggestions, 'search.suggest', suggest, {
      shows: ['products', 'brands', 'articles'],
    }),
  ],
};
