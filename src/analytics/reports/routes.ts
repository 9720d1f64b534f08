import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { REPORTS_PERMISSION } from './panel-api';
import { createReportsController } from './controller';
import { exportRequest, reportRequest, validateForPanel } from './request';

type Handler = (ctx: Context, next: Next) => unknown;

const POLICIES = ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions: [REPORTS_PERMISSION] } }];

const get = (path: string, handler: unknown, middlewares: Handler[] = []) => ({
  method: 'GET' as const,
  path,
  info: { type: 'admin' as const },
  handler: handler as Core.MiddlewareHandler,
  config: { policies: POLICIES, middlewares },
});

/**
 * Mounts what the panel asks about visits, for who is signed in to it and has the permission. They are mounted from here
 * because Strapi takes every route of a folder in `src/api` for one of the public API.
 */
export function registerReportRoutes(strapi: Core.Strapi): void {
  const controller = createReportsController(strapi);
  strapi.server.routes({
    type: 'admin',
    prefix: '/reports',
    routes: [
      get('/overview', controller.overview),
      get('/report', controller.report, [validateForPanel(reportRequest)]),
      get('/products/:documentId', controller.product),
      get('/export', controller.export, [validateForPanel(exportRequest)]),
    ],
  });
}
