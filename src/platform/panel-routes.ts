import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

type Handler = (ctx: Context) => unknown;

/** The answers, each by its method and path: `GET /:id`. */
export type PanelRoutes = Readonly<Record<string, Handler>>;

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

function mount(strapi: Core.Strapi, prefix: string, routes: PanelRoutes, config: Core.RouteConfig): void {
  strapi.server.routes({
    type: 'admin',
    prefix,
    routes: Object.entries(routes).map(([route, handler]) => {
      const [method, path = ''] = route.split(' ');
      const answer = handler as Core.MiddlewareHandler;
      return { method: method as 'GET', path, info: { type: 'admin' as const }, handler: answer, config };
    }),
  });
}

/**
 * Mounts routes for signed-in users of the panel, with a permission for those who have it. They can't be folders of src/api, because Strapi
 * takes every route there for one of the public API. Call it in `register`.
 */
export function mountPanelRoutes(strapi: Core.Strapi, prefix: string, routes: PanelRoutes, permission?: string): void {
  const granted = permission === undefined ? [] : [{ name: 'admin::hasPermissions', config: { actions: [permission] } }];
  const answers = Object.entries(routes).map(([route, handler]) => [route, sayingWhy(handler)] as const);
  mount(strapi, prefix, Object.fromEntries(answers), { policies: ['admin::isAuthenticatedAdmin', ...granted] });
}

/** Mounts routes that ask for no account of the panel. Call it in `register`. */
export const mountOpenRoutes = (strapi: Core.Strapi, routes: PanelRoutes, policies: string[] = []): void =>
  mount(strapi, '', routes, { auth: false, policies });
