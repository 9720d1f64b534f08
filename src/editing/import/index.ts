import type { Feature } from '../../platform/feature';
import { CATALOGUE_PERMISSION } from '../changes/server/panel-api';
import { createExportController } from './server/files/export-controller';
import { createImportController } from './server/files/import-controller';
import { FILES_PATH } from './server/files/panel-api';
import { createScriptController } from './server/scripts/controller';

/** src/api/catalogue/policies: it asks for the permission for imports. */
const MAY_IMPORT = 'api::catalogue.may-import';

/** Tables in and out: by the panel, and by scripts. */
export const imports: Feature = {
  routes: (strapi) => [
    { routes: createScriptController(strapi), open: { policies: [MAY_IMPORT] } },
    {
      prefix: FILES_PATH,
      routes: { ...createImportController(strapi), ...createExportController(strapi) },
      permission: CATALOGUE_PERMISSION,
    },
  ],
};
