import { routePaths } from '../../../http/paths';
import { publicRoute } from '../../../http/public-route';
import { suggestionsRequest } from '../schemas/suggestions';

export default {
  type: 'content-api',
  routes: [
    publicRoute('GET', routePaths.suggestions, 'search.suggest', suggestionsRequest, {
      shows: ['products', 'brands', 'articles'],
    }),
  ],
};
