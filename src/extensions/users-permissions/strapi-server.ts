import { assertPatch } from '../../platform/strapi-patches/assert-patch';

interface Route {
  method: string;
  path: string;
  config?: { auth?: unknown };
}

interface Router {
  routes: Route[];
}

interface UsersPermissionsPlugin {
  routes: { 'content-api': Router | ((context: unknown) => Router) };
}

/** How a person gets a Bearer token. */
const SIGN_IN = { method: 'POST', path: '/auth/local' };

/** Keeps only the sign-in route: accounts, passwords and users are not part of the public API. */
export default function keepSignInOnly(plugin: UsersPermissionsPlugin): UsersPermissionsPlugin {
  const given = plugin.routes['content-api'];
  plugin.routes['content-api'] = (context) => {
    const router = typeof given === 'function' ? given(context) : given;
    const routes = router.routes
      .filter(({ method, path }) => method === SIGN_IN.method && path === SIGN_IN.path)
      // The public role, which Strapi would ask for the permission, has none.
      .map((route) => ({ ...route, config: { ...route.config, auth: false } }));
    assertPatch('users-permissions (src/extensions)', '@strapi/plugin-users-permissions 5.54', routes.length === 1);
    return { ...router, routes };
  };
  return plugin;
}
