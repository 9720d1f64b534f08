import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

type Handler = (ctx: Context) => unknown;

/** Bytes of a body where a route says nothing else: some ids, names and choices. */
const PANEL_BODY_MAX_BYTES = 64 * 1024;

/** A route that takes a larger body. */
interface LargeRoute {
  maxBodyBytes: number;
  answer: Handler;
}

/** The answers, each by its method and path: `GET /:id`. */
type PanelRoutes = Readonly<Record<string, Handler | LargeRoute>>;

/** A feature's routes, mounted together. */
export interface RouteGroup {
  /** before the path of each route */
  prefix?: string;
  routes: PanelRoutes;
  /** the panel's permission that its routes ask for; without it each answers by what the account may read */
  permission?: string;
  /** for scripts and machines, not for the panel: its policies say who may */
  open?: { policies: string[] };
}

const toLarge = (route: Handler | LargeRoute): LargeRoute =>
  typeof route === 'function' ? { maxBodyBytes: PANEL_BODY_MAX_BYTES, answer: route } : route;

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
    routes: Object.entries(routes).map(([name, route]) => {
      const [method, path = ''] = name.split(' ');
      const { maxBodyBytes, answer } = toLarge(route);
      const handler = answer as Core.MiddlewareHandler;
      // src/public/http/strapi-routes/body.ts reads it there.
      const own = { ...config, maxBodyBytes } as Core.RouteConfig;
      return { method: method as 'GET', path, info: { type: 'admin' as const }, handler, config: own };
    }),
  });
}

/**
 * Mounts routes for signed-in users of the panel, and open ones. They can't be folders of src/api, because Strapi takes every route there for
 * one of the public API. Call it in `register`.
 */
export function mountRoutes(strapi: Core.Strapi, { prefix = '', routes, permission, open }: RouteGroup): void {
  if (open) return mount(strapi, prefix, routes, { auth: false, policies: open.policies });
  const granted = permission === undefined ? [] : [{ name: 'admin::hasPermissions', config: { actions: [permission] } }];
  const answers = Object.entries(routes).map(([name, route]) => {
    const { answer, ...own } = toLarge(route);
    return [name, { ...own, answer: sayingWhy(answer) }] as const;
  });
  mount(strapi, prefix, Object.fromEntries(answers), { policies: ['admin::isAuthenticatedAdmin', ...granted] });
}
