import { assertPatch } from './assert-patch';

interface RoutedPlugin {
  routes: Record<string, unknown>;
}

/** Removes a plugin's routes below the API's base; those for the panel stay. The default export of a plugin's extension. */
export function withoutPublicRoutes<Plugin extends RoutedPlugin>(plugin: Plugin): Plugin {
  assertPatch('public-plugin-routes', '@strapi/strapi 5.54', typeof plugin.routes === 'object');
  plugin.routes['content-api'] = () => ({ type: 'content-api', routes: [] });
  return plugin;
}
