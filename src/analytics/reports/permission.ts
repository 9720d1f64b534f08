import type { Core } from '@strapi/strapi';
import { grantToEditorsOnce, registerPanelPermission } from '../../platform/panel-permissions';
import { REPORTS_PERMISSION } from './panel-api';

export function registerReportsPermission(strapi: Core.Strapi): Promise<void> {
  return registerPanelPermission(strapi, {
    action: REPORTS_PERMISSION,
    category: 'Báo cáo / Reports',
    displayName: 'Xem báo cáo khách truy cập / See the visitor reports',
  });
}

export function grantReportsToEditors(strapi: Core.Strapi): Promise<void> {
  return grantToEditorsOnce(strapi, 'reports', REPORTS_PERMISSION);
}
