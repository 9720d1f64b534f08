import type { Core } from '@strapi/strapi';
import { CATALOGUE_PERMISSION } from '../runs/panel-api';
import { createBulkController } from './controller';

const POLICIES = ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions: [CATALOGUE_PERMISSION] } }];

/** Mounts the route of bulk changes, for users of the panel (src/analytics/reports/routes.ts says why so). */
export function registerBulkRoutes(strapi: Core.Strapi): void {
  strapi.server.routes({
    type: 'admin',
    prefix: '/catalogue/bulk',
    routes: [
      {
        method: 'POST',
        path: '/',
        info: { type: 'admin' as const },
        handler: createBulkController(strapi).plan as Core.MiddlewareHandler,
        config: { policies: POLICIES },
      },
    ],
  });
}
