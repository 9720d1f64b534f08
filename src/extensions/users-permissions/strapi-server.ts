import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { extendService, type PluginServices } from '../../platform/extend-service';
import { passwordFingerprint } from '../../platform/password-fingerprint';

interface Route {
  method: string;
  path: string;
  config?: { auth?: unknown; middlewares?: unknown[] };
}

interface Router {
  routes: Route[];
}

interface UsersPermissionsPlugin {
  routes: { 'content-api': Router | ((context: { strapi: Core.Strapi }) => Router) };
  services: PluginServices;
}

const ACCOUNT = 'plugin::users-permissions.user';

interface Claims {
  id: number;
  /** fingerprint of the account's password */
  password?: string;
}

interface TokenService {
  issue: (claims: Claims) => string | Promise<string>;
  /** @throws when the token is not valid */
  verify: (token: string) => Promise<Claims>;
}

/** Makes tokens end with the password that they were issued for. One of an earlier release, without a fingerprint, ends after its seven days. */
const boundTokens = (strapi: Core.Strapi, stock: TokenService): Partial<TokenService> => ({
  verify: async (token) => {
    const claims = await stock.verify(token);
    const { id, password } = claims;
    if (password !== undefined && password !== (await passwordFingerprint(strapi, ACCOUNT, id)))
      throw new Error('Invalid token.');
    return claims;
  },
});

/** Strapi issues the token without a look at the password. */
const bindToken =
  (strapi: Core.Strapi) =>
  async (ctx: Context, next: Next): Promise<void> => {
    await next();
    const { body } = ctx as { body?: { jwt?: unknown; user?: { id: number } } };
    if (body?.user === undefined) return;
    const { id } = body.user;
    const tokens: TokenService = strapi.plugin('users-permissions').service('jwt');
    ctx.body = { ...body, jwt: await tokens.issue({ id, password: await passwordFingerprint(strapi, ACCOUNT, id) }) };
  };

/** A token ends with its password. All public routes but the sign-in are closed (src/public/http/strapi-routes/rules.ts). */
export default function extendUsersPermissions(plugin: UsersPermissionsPlugin): UsersPermissionsPlugin {
  extendService('users-permissions', plugin.services, 'jwt', boundTokens);
  const stock = plugin.routes['content-api'];
  plugin.routes['content-api'] = (context) => {
    const router = typeof stock === 'function' ? stock(context) : stock;
    for (const route of router.routes) {
      if (route.method !== 'POST' || route.path !== '/auth/local') continue;
      // The public role, which Strapi would ask for the permission, has none.
      route.config = {
        ...route.config,
        auth: false,
        middlewares: [...(route.config?.middlewares ?? []), bindToken(context.strapi)],
      };
    }
    return router;
  };
  return plugin;
}
