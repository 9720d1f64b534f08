import type { Context, Next } from 'koa';
import { validate, type RequestSchema } from './validation';

type Handler = (ctx: Context, next: Next) => unknown;

interface PublicRoute {
  method: 'GET' | 'POST';
  path: string;
  handler: string;
  request: Record<string, object>;
  config: { auth: false; policies: []; middlewares: Handler[] };
}

/**
 * A Strapi route that anybody may ask, held against its schema before its controller is called.
 *
 * @param handler name of the controller's action, `product.find`
 */
export function publicRoute(
  method: PublicRoute['method'],
  path: string,
  handler: string,
  schema: RequestSchema = {},
): PublicRoute {
  return {
    method,
    path,
    handler,
    request: {
      ...(schema.query ? { query: schema.query.shape } : {}),
      ...(schema.body ? { body: { 'application/json': schema.body } } : {}),
    },
    config: { auth: false, policies: [], middlewares: [validate(schema)] },
  };
}
