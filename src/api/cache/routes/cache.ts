import { routePaths } from '../../../http/paths';
import { protectedRoute } from '../../../http/protected-route';
import { purgeRequest } from '../schemas/purge';

export default {
  type: 'content-api',
  routes: [
    protectedRoute('GET', routePaths.cache, 'cache.find'),
    protectedRoute('POST', routePaths.cachePurge, 'cache.purge', purgeRequest),
  ],
};
