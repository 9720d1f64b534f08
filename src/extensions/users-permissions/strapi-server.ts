interface Route {
  method: string;
  path: string;
  config?: { auth?: unknown };
}

interface Router {
  routes: Route[];
}

type RouterInput = Router | ((context: unknown) => Router);

interface UsersPermissionsPlugin {
  routes: { 'content-api': RouterInput };
}

/** The way for a person to come by a Bearer token. */
const SIGN_IN = { method: 'POST', path: '/auth/local' };

/**
 * Nobody registers at a shop's public API, asks for passwords, or reads its users: of the plugin's
 * routes only signing in is left. It needs no permission of the public role, which holds none.
 */
export default function closeAccounts(plugin: UsersPermissionsPlugin): UsersPermissionsPlugin {
  const given = plugin.routes['content-api'];
  plugin.routes['content-api'] = (context) => {
    const router = typeof given === 'function' ? given(context) : given;
    const routes = router.routes
      .filter(({ method, path }) => method === SIGN_IN.method && path === SIGN_IN.path)
      .map((route) => ({ ...route, config: { ...route.config, auth: false } }));
    if (routes.length !== 1) throw new Error('The sign-in route of users-permissions is not where it was.');
    return { ...router, routes };
  };
  return plugin;
}
