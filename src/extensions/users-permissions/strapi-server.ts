import { assertPatch } from '../../platform/strapi-patches/assert-patch';

interface Route {
  method: string;
  path: string;
  config?: { auth?: unknown };
}

interface Router {
  type?: string;
  routes: Route[];
}

interface UsersPermissionsPlugin {
  routes: { 'content-api': Router | ((context: unknown) => Router); admin: Router };
}

const PATCH = 'users-permissions (src/extensions)';
const TARGET = '@strapi/plugin-users-permissions 5.54';

/** How a person gets a Bearer token. */
const SIGN_IN = { method: 'POST', path: '/auth/local' };

/** Keeps only the sign-in route: accounts, passwords and users are not part of the public API. */
export default function keepSignInOnly(plugin: UsersPermissionsPlugin): UsersPermissionsPlugin {
  const { 'content-api': given, ...others } = plugin.routes;
  // A router of another name would stay open.
  const fits = Object.values(others).every(({ type }) => type === 'admin');
  assertPatch(PATCH, TARGET, fits && ['function', 'object'].includes(typeof given));
  plugin.routes['content-api'] = (context) => {
    const router = typeof given === 'function' ? given(context) : given;
    const routes = (router?.routes ?? [])
      .filter(({ method, path }) => method === SIGN_IN.method && path === SIGN_IN.path)
      // The public role, which Strapi would ask for the permission, has none.
      .map((route) => ({ ...route, config: { ...route.config, auth: false } }));
    assertPatch(PATCH, TARGET, routes.length === 1);
    return { ...router, routes };
  };
  return plugin;
}
