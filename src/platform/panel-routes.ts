import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

type Policy = string | { name: string; config: object };

export interface PanelRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  handler: (ctx: Context) => unknown;
  /** besides the sign-in */
  policies?: readonly Policy[];
}

/** The policy of a route for users who have this permission. */
export const havingPermission = (action: string): Policy => ({ name: 'admin::hasPermissions', config: { actions: [action] } });

interface Refusing {
  /** @throws the answer 403 */
  forbidden: (message: string, details: unknown) => never;
}

/** Strapi answers “Forbidden” to a ForbiddenError of a handler, whatever it says: an editor would not read why. */
const sayingWhy =
  (handler: PanelRoute['handler']) =>
  async (ctx: Context): Promise<unknown> => {
    try {
      return await handler(ctx);
    } catch (error) {
      if (!(error instanceof errors.ForbiddenError)) throw error;
      const { message, details }: { message: string; details: unknown } = error;
      return (ctx as unknown as Refusing).forbidden(message, details);
    }
  };

/**
 * Mounts routes for signed-in users of the panel. They can't be folders of src/api, because Strapi takes every route there for one of
 * the public API. Call it in `register`.
 */
export function mountPanelRoutes(strapi: Core.Strapi, routes: readonly PanelRoute[], prefix = ''): void {
  strapi.server.routes({
    type: 'admin',
    prefix,
    routes: routes.map(({ method, path, handler, policies = [] }) => ({
      method,
      path,
      info: { type: 'admin' as const },
      handler: sayingWhy(handler) as Core.MiddlewareHandler,
      config: { policies: ['admin::isAuthenticatedAdmin', ...policies] },
    })),
  });
}
