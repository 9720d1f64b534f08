import type { Core } from '@strapi/strapi';
import { havingPermission, mountPanelRoutes } from '../../platform/panel-routes';
import { CATALOGUE_PERMISSION } from '../runs/panel-api';
import { createBulkController } from './controller';

/** Mounts the route of bulk changes. Call it in `register`. */
export function registerBulkRoutes(strapi: Core.Strapi): void {
  const { plan } = createBulkController(strapi);
  const policies = [havingPermission(CATALOGUE_PERMISSION)];
  mountPanelRoutes(strapi, [{ method: 'POST', path: '/', handler: plan, policies }], '/catalogue/bulk');
}
