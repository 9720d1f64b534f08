import type { Context, Next } from 'koa';
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
): Route<false> {
  return checkedRoute({ method, path, handler }, schema, false);
}
