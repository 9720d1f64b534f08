import type { z } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { declareCachedRoute } from '../cache/cached-routes';
import type { Scope } from '../contract/scopes';
import type { Operation } from '../contract/operation';
import { validate } from './validation';

type Handler = (ctx: Context, next: Next) => unknown;

export interface Route<Auth> {
  method: 'GET' | 'POST';
  path: string;
  handler: string;
  request: Record<string, object>;
  response: z.ZodType;
  /** what the OpenAPI document is made of */
  operation: Operation;
  /** whether its answers may be kept by who asks again */
  kept: boolean;
  config: { auth: Auth; policies: []; middlewares: Handler[] };
}

/** A Strapi route that is held against its schemas before its controller is called. */
export function checkedRoute<Auth>(
  route: Pick<Route<Auth>, 'method' | 'path' | 'handler'>,
  operation: Operation,
  auth: Auth,
  kept: boolean,
): Route<Auth> {
  return {
    ...route,
    request: {
      ...(operation.params ? { params: operation.params.shape } : {}),
      ...(operation.query ? { query: operation.query.shape } : {}),
      ...(operation.body ? { body: { 'application/json': operation.body } } : {}),
    },
    response: operation.answer,
    operation,
    kept,
    config: { auth, policies: [], middlewares: [validate(operation)] },
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
  operation: Operation,
  { shows }: Public = {},
): Route<false> {
  if (shows) declareCachedRoute(path, operation, shows);
  return checkedRoute({ method, path, handler }, operation, false, shows !== undefined);
}
