import type { Core } from '@strapi/strapi';
import { havingPermission, mountPanelRoutes } from '../../platform/panel-routes';
import { createPlansController } from './controller';
import { PLANS_PERMISSION } from './panel-api';

/** Mounts the routes of plans. Call it in `register`. */
export function registerPlanRoutes(strapi: Core.Strapi): void {
  const { list, preview, create, update, cancel } = createPlansController(strapi);
  const policies = [havingPermission(PLANS_PERMISSION)];
  mountPanelRoutes(
    strapi,
    [
      { method: 'GET', path: '/', handler: list, policies },
      { method: 'POST', path: '/', handler: create, policies },
      { method: 'POST', path: '/preview', handler: preview, policies },
      { method: 'PUT', path: '/:id', handler: update, policies },
      { method: 'POST', path: '/:id/cancel', handler: cancel, policies },
    ],
    '/catalogue/plans',
  );
}
