import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { purge } from '../../cache/purge';
import { setMaxAge } from '../../cache/cached-routes';
import { isShopContent, CONTENT_SCOPES } from '../../contract/content-types';

interface RouteConfig {
  path: string;
  maxAge: number;
}

interface RestCachePlugin {
  middlewares: { recv: (options: { cacheRouteConfig: RouteConfig }) => unknown };
  services: { cacheStore: (tools: { strapi: Core.Strapi }) => object };
}

const pass = (_ctx: unknown, next: Next): Promise<unknown> => next();

/**
 * The plugin is the editors' face of the response cache (docs/decisions/0010-response-cache.md): its configuration says which
 * routes are kept for how long, its button purges. What it keeps and looks up by itself is taken out.
 */
export default function extendRestCache(plugin: RestCachePlugin): RestCachePlugin {
  plugin.middlewares.recv = ({ cacheRouteConfig }) => {
    setMaxAge(cacheRouteConfig.path, cacheRouteConfig.maxAge);
    return pass;
  };
  plugin.services.cacheStore = ({ strapi }) => ({
    ready: true,
    // The provider that the plugin insists on is never asked for anything.
    init: async () => undefined,
    get: async () => null,
    set: async () => null,
    del: async () => null,
    keys: async () => [],
    reset: () => purge(strapi),
    clearByRegexp: () => purge(strapi),
    clearByUid: (uid: string) => purge(strapi, isShopContent(uid) ? [CONTENT_SCOPES[uid]] : undefined),
  });
  return plugin;
}
