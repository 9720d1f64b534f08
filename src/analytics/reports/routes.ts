import type { Core } from '@strapi/strapi';
import { REPORTS_PERMISSION } from './panel-api';
import { createReportsController } from './controller';

const POLICIES = ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions: [REPORTS_PERMISSION] } }];

const get = (path: string, handler: unknown) => ({
  method: 'GET' as const,
  path,
  info: { type: 'admin' as const },
  handler: handler as Core.MiddlewareHandler,
  config: { policies: POLICIES },
});

/**
 * Mounts the reports' routes, for users of the panel who have the permission. They can't be a folder of src/api, because Strapi
 * takes every route there for one of the public API.
 */
export function registerReportRoutes(strapi: Core.Strapi): void {
  const controller = createReportsController(strapi);
  strapi.server.routes({
    type: 'admin',
    prefix: '/reports',
    routes: [
      get('/overview', controller.overview),
      get('/report', controller.report),
      get('/products/:documentId', controller.product),
      get('/export', controller.export),
    ],
  });
}
