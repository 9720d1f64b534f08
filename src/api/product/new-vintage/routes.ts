import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createVintage } from './controller';
import { NEW_VINTAGE_PATH } from './panel-api';

/** Mounts the route of the panel that adds a vintage to a wine. Call it in `register`. */
export function registerNewVintage(strapi: Core.Strapi): void {
  const create = (ctx: Context): Promise<void> => createVintage(strapi, ctx);
  strapi.server.routes({
    type: 'admin',
    routes: [
      {
        method: 'POST' as const,
        path: NEW_VINTAGE_PATH,
        info: { type: 'admin' as const },
        handler: create as Core.MiddlewareHandler,
        config: { policies: ['admin::isAuthenticatedAdmin'] },
      },
    ],
  });
}
