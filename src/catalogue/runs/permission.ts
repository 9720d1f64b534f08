import type { Core } from '@strapi/strapi';
import { grantToEditorsOnce, registerPanelPermission } from '../../platform/panel-permissions';
import { CATALOGUE_PERMISSION } from './panel-api';

export function registerCataloguePermission(strapi: Core.Strapi): Promise<void> {
  return registerPanelPermission(strapi, {
    action: CATALOGUE_PERMISSION,
    category: 'Nhập và xuất / Import and export',
    displayName: 'Nhập, xuất và sửa hàng loạt / Import, export and bulk changes',
  });
}

export function grantCatalogueToEditors(strapi: Core.Strapi): Promise<void> {
  return grantToEditorsOnce(strapi, 'catalogue', CATALOGUE_PERMISSION);
}
