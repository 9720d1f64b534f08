import type { Core } from '@strapi/strapi';
import { createRunsController } from './controller';
import { CATALOGUE_PERMISSION } from './panel-api';

/** For routes of users who have the permission of the catalogue. */
export const CATALOGUE_POLICIES = [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [CATALOGUE_PERMISSION] } },
];

/** Mounts the routes of runs, for users of the panel, as src/analytics/reports/routes.ts does. */
export function registerRunRoutes(strapi: Core.Strapi): void {
  const controller = createRunsController(strapi);
  const route = (method: 'GET' | 'POST', path: string, handler: unknown) => ({
    method,
    path,
    info: { type: 'admin' as const },
    handler: handler as Core.MiddlewareHandler,
    config: { policies: CATALOGUE_POLICIES },
  });
  strapi.server.routes({
    type: 'admin',
    prefix: '/catalogue',
    routes: [
      route('GET', '/runs', controller.list),
      route('GET', '/runs/:id', controller.one),
      route('GET', '/runs/:id/entries', controller.entries),
      route('POST', '/runs/:id/start', controller.start),
      route('POST', '/runs/:id/stop', controller.stop),
      route('POST', '/runs/:id/undo', controller.undo),
      route('POST', '/runs/:id/discard', controller.discard),
    ],
  });
}
