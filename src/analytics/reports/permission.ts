import type { Core } from '@strapi/strapi';
import { internalService } from '../../platform/strapi-patches/internal-services';
import { REPORTS_PERMISSION } from './panel-api';

interface PermissionService {
  actionProvider: { register: (action: Record<string, unknown>) => Promise<unknown> };
}

interface RoleService {
  addPermissions: (roleId: number, permissions: { action: string }[]) => Promise<unknown>;
}

const EDITOR_ROLE = 'strapi-editor';
const GRANTED = { key: 'editors_granted' };

/** Adds the permission to Settings → Roles. In the register phase Strapi then grants it to super administrators by itself. */
export async function registerReportsPermission(strapi: Core.Strapi): Promise<void> {
  const { actionProvider } = internalService(strapi, 'admin::permission') as PermissionService;
  await actionProvider.register({
    section: 'settings',
    // Strapi doesn't translate these.
    category: 'Báo cáo / Reports',
    displayName: 'Xem báo cáo khách truy cập / See the visitor reports',
    uid: REPORTS_PERMISSION.replace(/^api::/, ''),
  });
}

/** Grants the permission to Strapi's Editor role once per shop, so that an administrator can revoke it. */
export async function grantReportsToEditors(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'api', name: 'reports' });
  if ((await store.get(GRANTED)) === true) return;
  const role: { id: number } | null = await strapi.db.query('admin::role').findOne({ where: { code: EDITOR_ROLE } });
  const { addPermissions } = internalService(strapi, 'admin::role') as RoleService;
  if (role) await addPermissions(role.id, [{ action: REPORTS_PERMISSION }]);
  await store.set({ ...GRANTED, value: true });
}
