import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** What is used here of Strapi's own authentication. */
interface AuthService {
  authenticate: (ctx: Context, next: () => Promise<void>) => Promise<unknown>;
  verify: (auth: unknown, config: { scope: string[] }) => Promise<unknown>;
}

type Action = (ctx: Context) => Promise<void>;

/**
 * Makes a permission of a controller's action that has no route of its own: the forms for API tokens and roles offer it, as
 * they do the actions of protected routes.
 */
export function asPermission(action: Action): Action {
  return Object.assign(action, { [Symbol.for('__type__')]: ['content-api'] });
}

/**
 * Holds a request to a permission as Strapi holds those of a protected route, where a public route asks for it only
 * sometimes.
 *
 * @param permission as the forms name it, `api::product.product.preview`
 * @throws UnauthorizedError without a valid token, ForbiddenError where it doesn't carry the permission
 */
export async function demandPermission(strapi: Core.Strapi, ctx: Context, permission: string): Promise<void> {
  const auth: AuthService = strapi.get('auth');
  const config = { scope: [permission] };
  const { route } = ctx.state as { route?: unknown };
  // Strapi asks the route which strategies it takes.
  ctx.state.route = { config: { auth: config }, info: { type: 'content-api' } };
  let known: unknown;
  await auth.authenticate(ctx, async () => {
    known = (ctx.state as { auth?: unknown }).auth;
  });
  ctx.state.route = route;
  if (known === undefined) throw new errors.UnauthorizedError();
  await auth.verify(known, config);
}
