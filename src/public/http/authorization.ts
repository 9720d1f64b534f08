import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/** The part of Strapi's authentication service that is used here. */
interface AuthService {
  /** reads from `ctx.state.route` which authentication strategies are accepted, and calls `next` with `ctx.state.auth` */
  authenticate: (ctx: Context, next: () => Promise<void>) => Promise<unknown>;
  verify: (auth: unknown, config: { scope: string[] }) => Promise<unknown>;
}

/**
 * Checks the Bearer token of a request: an API token, or the JWT of a user whose role carries the permission.
 *
 * @param permission as the panel's forms name it, `api::product.product.preview`
 * @throws UnauthorizedError without a valid token, ForbiddenError without the permission
 */
export async function demandPermission(strapi: Core.Strapi, ctx: Context, permission: string): Promise<void> {
  const auth: AuthService = strapi.get('auth');
  const config = { scope: [permission] };
  const { route } = ctx.state as { route?: unknown };
  // Strapi reads from the route which authentication strategies it accepts.
  ctx.state.route = { config: { auth: config }, info: { type: 'content-api' } };
  let identity: unknown;
  await auth.authenticate(ctx, async () => {
    identity = (ctx.state as { auth?: unknown }).auth;
  });
  ctx.state.route = route;
  if (identity === undefined) throw new errors.UnauthorizedError();
  await auth.verify(identity, config);
}
