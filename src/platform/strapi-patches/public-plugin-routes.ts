interface RoutedPlugin {
  routes: Record<string, unknown>;
}

/**
 * For a plugin's extension: takes its routes below the API's base away, which are no part of the shop's API. Its routes for
 * the panel stay.
 */
export function withoutPublicRoutes<Plugin extends RoutedPlugin>(plugin: Plugin): Plugin {
  plugin.routes['content-api'] = () => ({ type: 'content-api', routes: [] });
  return plugin;
}
