import type { Core } from '@strapi/strapi';
import { havingPermission, mountPanelRoutes, type PanelRoute } from '../../platform/panel-routes';
import { createReportsController } from './controller';
import { REPORTS_PERMISSION } from './panel-api';

const get = (path: string, handler: PanelRoute['handler']): PanelRoute => ({
  method: 'GET',
  path,
  handler,
  policies: [havingPermission(REPORTS_PERMISSION)],
});

/** Mounts the reports' routes, for users of the panel who have the permission. Call it in `register`. */
export function registerReportRoutes(strapi: Core.Strapi): void {
  const { overview, report, product, export: download } = createReportsController(strapi);
  mountPanelRoutes(
    strapi,
    [get('/overview', overview), get('/report', report), get('/products/:documentId', product), get('/export', download)],
    '/reports',
  );
}
