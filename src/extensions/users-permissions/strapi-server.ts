import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { assertPatch } from '../../platform/strapi-patches/assert-patch';
import { boundTokens, type BoundTokenService, type TokenService } from '../../platform/strapi-patches/bound-tokens';

interface Route {
  method: string;
  path: string;
  config?: { auth?: unknown; middlewares?: unknown[] };
}

interface Router {
  type?: string;
  routes: Route[];
}

interface UsersPermissionsPlugin {
  routes: { 'content-api': Router | ((context: { strapi: Core.Strapi }) => Router); admin: Router };
  services: { jwt: (context: { strapi: Core.Strapi }) => TokenService };
}

const PATCH = 'users-permissions (src/extensions)';
const TARGET = '@strapi/plugin-users-permissions 5.54';

/** How a person gets a Bearer token. */
const SIGN_IN = { method: 'POST', path: '/auth/local' };

/** Strapi issues the token without a look at the password. */
const bindToken =
  (strapi: Core.Strapi) =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next();
    const { body } = ctx as { body?: { jwt?: unknown; user?: { id: number } } };
    if (body?.user === undefined) return;
    const tokens: BoundTokenService = strapi.plugin('users-permissions').service('jwt');
    ctx.body = { ...body, jwt: await tokens.issueBound(body.user.id) };
  };

/** Keeps only the sign-in route: accounts, passwords and users are not part of the public API. A token ends with its password. */
export default function keepSignInOnly(plugin: UsersPermissionsPlugin): UsersPermissionsPlugin {
  const { 'content-api': given, ...others } = plugin.routes;
  const { jwt } = plugin.services;
  // A router of another name would stay open.
  const fits = Object.values(others).every(({ type }) => type === 'admin');
  assertPatch(PATCH, TARGET, fits && ['function', 'object'].includes(typeof given) && typeof jwt === 'function');
  plugin.services.jwt = (context) => boundTokens(context.strapi, jwt(context));
  plugin.routes['content-api'] = (context) => {
    const router = typeof given === 'function' ? given(context) : given;
    const routes = (router?.routes ?? [])
      .filter(({ method, path }) => method === SIGN_IN.method && path === SIGN_IN.path)
      // The public role, which Strapi would ask for the permission, has none.
      .map((route) => ({
        ...route,
        config: { ...route.config, auth: false, middlewares: [...(route.config?.middlewares ?? []), bindToken(context.strapi)] },
      }));
    assertPatch(PATCH, TARGET, routes.length === 1);
    return { ...router, routes };
  };
  return plugin;
}
