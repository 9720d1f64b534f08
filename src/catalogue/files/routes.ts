import type { Core } from '@strapi/strapi';
import { CATALOGUE_POLICIES } from '../runs/routes';
import { createExportController } from './export-controller';
import { createImportController } from './import-controller';
import { FILES_PATH } from './panel-api';

/** Mounts the routes of import and export, for users of the panel, as src/analytics/reports/routes.ts does. */
export function registerFileRoutes(strapi: Core.Strapi): void {
  const controller = { ...createImportController(strapi), ...createExportController(strapi) };
  const route = (method: 'GET' | 'POST', path: string, handler: unknown) => ({
    method,
    path,
    info: { type: 'admin' as const },
    handler: handler as Core.MiddlewareHandler,
    config: { policies: CATALOGUE_POLICIES },
  });
  strapi.server.routes({
    type: 'admin',
    prefix: FILES_PATH,
    routes: [
      // src/http/strapi-routes/body.ts reads its form.
      route('POST', '/imports', controller.import),
      route('POST', '/imports/:id/pictures', controller.attachPictures),
      route('GET', '/export', controller.export),
      route('GET', '/runs/:id/entries', controller.entries),
      route('GET', '/runs/:id/wrong-rows', controller.wrongRows),
    ],
  });
}
