import { routePaths } from '../../../contract/paths';
import { protectedRoute } from '../../../http/protected-route';
import { getCache, purgeCache } from '../../../contract/operations/cache';

export default {
  type: 'content-api',
  routes: [
    protectedRoute('GET', routePaths.cache, 'cache.find', getCache),
    protectedRoute('POST', routePaths.cachePurge, 'cache.purge', purgeCache),
  ],
};
