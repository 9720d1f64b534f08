import type { Feature } from '../../platform/feature';
import { assertProductTables } from './server/bulk-writer/document-write';
import { createRunsController } from './server/controller';
import { CATALOGUE_PERMISSION } from './server/panel-api';
import { IMPORT_PICTURES, RUNS_JOB } from './server/worker';

/** The engine of all changes to many entries: preview, batches, record, undo. */
export const changes: Feature = {
  bootstrap: assertProductTables,
  routes: (strapi) => [{ prefix: '/catalogue/runs', routes: createRunsController(strapi), permission: CATALOGUE_PERMISSION }],
  permissions: [
    {
      action: CATALOGUE_PERMISSION,
      category: 'Nhập và xuất / Import and export',
      displayName: 'Nhập, xuất và sửa hàng loạt / Import, export and bulk changes',
      grantedAs: 'catalogue',
    },
  ],
  jobs: [RUNS_JOB, IMPORT_PICTURES],
};
