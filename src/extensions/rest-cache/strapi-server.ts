import type { Core } from '@strapi/strapi';
import { purge } from '../../public/cache/versions';
import { scopeOf, isShopContent } from '../../contract/public-content';
import { assertPatch } from '../../platform/assert-patch';

interface RestCachePlugin {
  bootstrap: (tools: { strapi: Core.Strapi }) => Promise<void>;
  services: { cacheStore: (tools: { strapi: Core.Strapi }) => object };
  middlewares: object;
}

const PATCH = 'rest-cache (src/extensions)';
const TARGET = '@strapi-community/plugin-rest-cache 5.0';

/** They cache and purge beside the response cache. */
const MIDDLEWARES = ['recv', 'purge', 'purgeAdmin'];

interface PermissionService {
  actionProvider: { registerMany: (actions: object[]) => Promise<unknown> };
}

/** The permissions of the plugin's pages and button, as its own bootstrap registers them. */
const PERMISSIONS = [
  { displayName: 'Purge cache', uid: 'cache.purge', subCategory: 'purge' },
  { displayName: 'Read cache strategy configuration', uid: 'cache.read-strategy', subCategory: 'read' },
  { displayName: 'Read cache provider configuration', uid: 'cache.read-provider', subCategory: 'read' },
].map((action) => ({ ...action, section: 'plugins', pluginName: 'rest-cache' }));

/**
 * The plugin is the panel's view of the response cache (docs/decisions/0003-rest-cache.md): its configuration names the
 * routes and their age, its button purges. Its store is replaced. Its bootstrap is too: it loads a provider that is
 * an ES module by `require()`, which fails on Node before 20.19.
 */
export default function extendRestCache(plugin: RestCachePlugin): RestCachePlugin {
  const fits = typeof plugin.bootstrap === 'function' && typeof plugin.services?.cacheStore === 'function';
  const known =
    Object.keys(plugin.middlewares ?? {})
      .sort()
      .join() === [...MIDDLEWARES].sort().join();
  assertPatch(PATCH, TARGET, fits && known);
  const createStock = plugin.services.cacheStore;
  let store: object | undefined;
  plugin.bootstrap = async ({ strapi }) => {
    const { actionProvider } = strapi.service('admin::permission') as PermissionService;
    await actionProvider.registerMany(PERMISSIONS);
    assertPatch(PATCH, TARGET, strapi.plugin('rest-cache').service('cacheStore') === store);
  };
  plugin.services.cacheStore = ({ strapi }) => {
    const stock = createStock({ strapi });
    const own = {
      ready: true,
      init: async () => undefined,
      get: async () => null,
      set: async () => null,
      del: async () => null,
      keys: async () => [],
      reset: () => purge(strapi),
      clearByRegexp: () => purge(strapi),
      clearByUid: (uid: string) => purge(strapi, isShopContent(uid) ? [scopeOf(uid)] : undefined),
    };
    assertPatch(
      PATCH,
      TARGET,
      Object.keys(own).every((member) => member in stock),
    );
    store = own;
    return store;
  };
  return plugin;
}
