import type { Core } from '@strapi/strapi';
import { havingPermission, mountPanelRoutes } from '../../platform/panel-routes';
import { CATALOGUE_PERMISSION } from '../runs/panel-api';
import { createExportController } from './export-controller';
import { createImportController } from './import-controller';
import { FILES_PATH } from './panel-api';

/** Mounts the routes of import and export. Call it in `register`. */
export function registerFileRoutes(strapi: Core.Strapi): void {
  const imports = createImportController(strapi);
  const exports = createExportController(strapi);
  const policies = [havingPermission(CATALOGUE_PERMISSION)];
  mountPanelRoutes(
    strapi,
    [
      // src/http/strapi-routes/body.ts reads its form.
      { method: 'POST', path: '/imports', handler: imports.import, policies },
      { method: 'POST', path: '/inspections', handler: imports.inspect, policies },
      { method: 'POST', path: '/imports/:id/pictures', handler: imports.attachPictures, policies },
      { method: 'POST', path: '/runs/:id/doubles', handler: imports.decideDoubles, policies },
      { method: 'GET', path: '/export', handler: exports.export, policies },
      { method: 'GET', path: '/runs/:id/entries', handler: exports.entries, policies },
      { method: 'GET', path: '/runs/:id/wrong-rows', handler: exports.wrongRows, policies },
    ],
    FILES_PATH,
  );
}
