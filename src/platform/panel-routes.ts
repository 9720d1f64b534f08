import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

type Handler = (ctx: Context) => unknown;

/** The answers to each method and path. */
export type PanelRoutes = Readonly<Record<`${'GET' | 'POST' | 'PUT'} /${string}`, Handler>>;

interface Refusing {
  /** @throws the answer 403 */
  forbidden: (message: string, details: unknown) => never;
}

/** Strapi answers “Forbidden” to a ForbiddenError of a handler, whatever it says: an editor would not read why. */
const sayingWhy =
  (handler: Handler) =>
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
 * Mounts routes for signed-in users of the panel, with a permission for those who have it. They can't be folders of src/api, because Strapi
 * takes every route there for one of the public API. Call it in `register`.
 */
export function mountPanelRoutes(strapi: Core.Strapi, prefix: string, routes: PanelRoutes, permission?: string): void {
  const granted = permission === undefined ? [] : [{ name: 'admin::hasPermissions', config: { actions: [permission] } }];
  strapi.server.routes({
    type: 'admin',
    prefix,
    routes: Object.entries(routes).map(([route, handler]) => {
      const [method, path = ''] = route.split(' ');
      return {
        method: method as 'GET',
        path,
        info: { type: 'admin' as const },
        handler: sayingWhy(handler) as Core.MiddlewareHandler,
        config: { policies: ['admin::isAuthenticatedAdmin', ...granted] },
      };
    }),
  });
}
