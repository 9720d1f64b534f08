import { CATALOGUE_PERMISSION } from '../../editing/changes/server/panel-api';
import type { Feature } from '../../platform/feature';
import type { RouteGroup } from '../../platform/panel-routes';
import { sendFeed, showFeeds } from './controller';
import { FEED_PATH } from './feed-address';
import { FEEDS_PATH } from './panel-api';

/** Files of products for Google, Facebook and others, at signed addresses. */
export const feeds: Feature = {
  routes: (strapi): readonly RouteGroup[] => [
    { routes: { [`GET ${FEED_PATH}`]: (ctx) => sendFeed(strapi, ctx) }, open: { policies: [] } },
    { prefix: FEEDS_PATH, routes: { 'GET /': showFeeds }, permission: CATALOGUE_PERMISSION },
  ],
};
