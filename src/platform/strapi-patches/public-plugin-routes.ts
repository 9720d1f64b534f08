import { assertPatch } from './assert-patch';

interface RoutedPlugin {
  routes: Record<string, unknown>;
}

function isRouterOfPanel(router: unknown): boolean {
  return typeof router === 'object' && router !== null && 'type' in router && router.type === 'admin';
}

/** Removes a plugin's routes below the API's base; those for the panel stay. The default export of a plugin's extension. */
export function withoutPublicRoutes<Plugin extends RoutedPlugin>(plugin: Plugin): Plugin {
  const { 'content-api': open, ...others } = plugin.routes ?? {};
  // A router of another name would stay open.
  const fits = open !== undefined && Object.values(others).every(isRouterOfPanel);
  assertPatch('public-plugin-routes', '@strapi/strapi 5.54', fits);
  plugin.routes['content-api'] = () => ({ type: 'content-api', routes: [] });
  return plugin;
}
