import type { Core } from '@strapi/strapi';
import { grantToEditorsOnce, registerPanelPermission } from '../platform/panel-permissions';
import { BIN_PERMISSION, ERASE_PERMISSION } from './panel-api';

const CATEGORY = 'Thùng rác / Bin';

export async function registerBinPermissions(strapi: Core.Strapi): Promise<void> {
  await registerPanelPermission(strapi, {
    action: BIN_PERMISSION,
    category: CATEGORY,
    displayName: 'Xem và khôi phục / See and restore',
  });
  await registerPanelPermission(strapi, {
    action: ERASE_PERMISSION,
    category: CATEGORY,
    displayName: 'Xóa hẳn / Delete for good',
  });
}

export function grantBinToEditors(strapi: Core.Strapi): Promise<void> {
  return grantToEditorsOnce(strapi, 'bin', BIN_PERMISSION);
}
