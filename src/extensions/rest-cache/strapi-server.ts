import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { setMaxAge } from '../../cache/cached-routes';
import { purge } from '../../cache/purge';
import { CONTENT_SCOPES, isShopContent } from '../../contract/content-types';
import { assertPatch } from '../../platform/strapi-patches/assert-patch';

interface RouteConfig {
  path: string;
  maxAge: number;
}

interface RestCachePlugin {
  bootstrap: (tools: { strapi: Core.Strapi }) => Promise<void>;
  middlewares: { recv: (options: { cacheRouteConfig: RouteConfig }) => unknown };
  services: { cacheStore: (tools: { strapi: Core.Strapi }) => object };
}

interface PermissionService {
  actionProvider: { registerMany: (actions: object[]) => Promise<unknown> };
}

/** The permissions of the plugin's pages and button, as its own bootstrap registers them. */
const PERMISSIONS = [
  { displayName: 'Purge cache', uid: 'cache.purge', subCategory: 'purge' },
  { displayName: 'Read cache strategy configuration', uid: 'cache.read-strategy', subCategory: 'read' },
  { displayName: 'Read cache provider configuration', uid: 'cache.read-provider', subCategory: 'read' },
].map((action) => ({ ...action, section: 'plugins', pluginName: 'rest-cache' }));

const pass = (_ctx: unknown, next: Next): Promise<unknown> => next();

/**
 * The plugin is the panel's view of the response cache (docs/decisions/0003-rest-cache.md): its configuration names the
 * routes and their maximum age, its button purges. Its own store is replaced. Its bootstrap is too: it loads a provider by
 * `require()` that is an ES module, which fails on Node before 20.19.
 */
export default function extendRestCache(plugin: RestCachePlugin): RestCachePlugin {
  const replaced = [plugin.bootstrap, plugin.middlewares.recv, plugin.services.cacheStore];
  assertPatch(
    'rest-cache (src/extensions)',
    '@strapi-community/plugin-rest-cache 5.0',
    replaced.every((part) => typeof part === 'function'),
  );
  plugin.bootstrap = async ({ strapi }) => {
    const { actionProvider } = strapi.service('admin::permission') as unknown as PermissionService;
    await actionProvider.registerMany(PERMISSIONS);
  };
  plugin.middlewares.recv = ({ cacheRouteConfig }) => {
    setMaxAge(cacheRouteConfig.path, cacheRouteConfig.maxAge);
    return pass;
  };
  plugin.services.cacheStore = ({ strapi }) => ({
    ready: true,
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
