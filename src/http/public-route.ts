import type { Context, Next } from 'koa';
import { declareCachedRoute } from '../response-cache/cached-routes';
import type { Scope } from '../storefront/scopes';
import { validate, type RequestSchema } from './validation';

type Handler = (ctx: Context, next: Next) => unknown;

export interface Route<Auth> {
  method: 'GET' | 'POST';
  path: string;
  handler: string;
  request: Record<string, object>;
  config: { auth: Auth; policies: []; middlewares: Handler[] };
}

/** A Strapi route that is held against its schema before its controller is called. */
export function checkedRoute<Auth>(
  route: Pick<Route<Auth>, 'method' | 'path' | 'handler'>,
  schema: RequestSchema,
  auth: Auth,
): Route<Auth> {
  return {
    ...route,
    request: {
      ...(schema.query ? { query: schema.query.shape } : {}),
      ...(schema.body ? { body: { 'application/json': schema.body } } : {}),
    },
    config: { auth, policies: [], middlewares: [validate(schema)] },
  };
}

interface Public {
  /** what its answers show: they may be kept until one of these changes; without it no answer is kept */
  shows?: readonly Scope[];
}

/**
 * A Strapi route that anybody may ask.
 *
 * @param handler name of the controller's action, `product.find`
 */
export function publicRoute(
  method: Route<false>['method'],
  path: string,
  handler: string,
  schema: RequestSchema = {},
  { shows }: Public = {},
): Route<false> {
  if (shows) declareCachedRoute(path, schema, shows);
  return checkedRoute({ method, path, handler }, schema, false);
}
