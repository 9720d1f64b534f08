import type { Core } from '@strapi/strapi';
import { grantToEditorsOnce, registerPanelPermission } from '../../platform/panel-permissions';
import { createPlansController } from './controller';
import { PLANS_PERMISSION } from './panel-api';

const POLICIES = ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions: [PLANS_PERMISSION] } }];

/** Mounts the routes of plans, for users of the panel who have the permission (src/analytics/reports/routes.ts says why so). */
export function registerPlanRoutes(strapi: Core.Strapi): void {
  const controller = createPlansController(strapi);
  const route = (method: 'GET' | 'POST' | 'PUT', path: string, handler: unknown) => ({
    method,
    path,
    info: { type: 'admin' as const },
    handler: handler as Core.MiddlewareHandler,
    config: { policies: POLICIES },
  });
  strapi.server.routes({
    type: 'admin',
    prefix: '/catalogue/plans',
    routes: [
      route('GET', '/', controller.list),
      route('POST', '/', controller.create),
      route('PUT', '/:id', controller.update),
      route('POST', '/:id/cancel', controller.cancel),
    ],
  });
}

export function registerPlansPermission(strapi: Core.Strapi): Promise<void> {
  return registerPanelPermission(strapi, {
    action: PLANS_PERMISSION,
    category: 'Kế hoạch / Plans',
    displayName: 'Lên lịch giá và xuất bản / Plan prices and publications',
  });
}

export const grantPlansToEditors = (strapi: Core.Strapi): Promise<void> => grantToEditorsOnce(strapi, 'plans', PLANS_PERMISSION);
