import type { Feature } from '../../platform/feature';
import { assertContentTables } from './server/content-tables';
import { createBinController, createDeletionController, createEraseController } from './server/controller';
import { installBin, installFileDeletions } from './server/keep';
import { BIN_PERMISSION, ERASE_PERMISSION } from './server/panel-api';

/** Deleted entries, kept for a while. */
export const recycleBin: Feature = {
  register: installBin,

  bootstrap(strapi) {
    assertContentTables(strapi);
    installFileDeletions(strapi);
  },

  routes: (strapi) => [
    { prefix: '/bin', routes: createBinController(strapi), permission: BIN_PERMISSION },
    { prefix: '/bin', routes: createEraseController(strapi), permission: ERASE_PERMISSION },
    // What it answers depends on what the account may read.
    { prefix: '/bin', routes: createDeletionController(strapi) },
  ],
  permissions: [
    { action: BIN_PERMISSION, category: 'Thùng rác / Bin', displayName: 'Xem và khôi phục / See and restore', grantedAs: 'bin' },
    { action: ERASE_PERMISSION, category: 'Thùng rác / Bin', displayName: 'Xóa hẳn / Delete for good' },
  ],
};
