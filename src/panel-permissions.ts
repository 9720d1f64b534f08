import type { Core } from '@strapi/strapi';
import { REPORTS_PERMISSION } from './tracking/server/reports/panel-api';
import { PLANS_PERMISSION } from './editing/plans/server/panel-api';
import { CATALOGUE_PERMISSION } from './editing/changes/server/panel-api';
import { BIN_PERMISSION, ERASE_PERMISSION } from './editing/recycle-bin/server/panel-api';

interface PermissionService {
  actionProvider: { register: (action: Record<string, unknown>) => Promise<unknown> };
}

interface RoleService {
  addPermissions: (roleId: number, permissions: { action: string }[]) => Promise<unknown>;
}

const EDITOR_ROLE = 'strapi-editor';
const GRANTED = { key: 'editors_granted' };

/** A permission that roles get in Settings → Roles. Strapi doesn't translate its texts. */
interface PanelPermission {
  /** `api::<name>.<action>` */
  action: string;
  category: string;
  displayName: string;
  /** name under which the shop remembers that editors got it; without it they don't */
  grantedAs?: string;
}

const PERMISSIONS: readonly PanelPermission[] = [
  {
    action: REPORTS_PERMISSION,
    category: 'Báo cáo / Reports',
    displayName: 'Xem báo cáo khách truy cập / See the visitor reports',
    grantedAs: 'reports',
  },
  { action: BIN_PERMISSION, category: 'Thùng rác / Bin', displayName: 'Xem và khôi phục / See and restore', grantedAs: 'bin' },
  { action: ERASE_PERMISSION, category: 'Thùng rác / Bin', displayName: 'Xóa hẳn / Delete for good' },
  {
    action: CATALOGUE_PERMISSION,
    category: 'Nhập và xuất / Import and export',
    displayName: 'Nhập, xuất và sửa hàng loạt / Import, export and bulk changes',
    grantedAs: 'catalogue',
  },
  {
    action: PLANS_PERMISSION,
    category: 'Kế hoạch / Plans',
    displayName: 'Lên lịch giá và việc đăng / Plan prices and publications',
    grantedAs: 'plans',
  },
];

/** Adds them to Settings → Roles. In the register phase Strapi then grants them to super administrators by itself. */
export async function registerPanelPermissions(strapi: Core.Strapi): Promise<void> {
  const { actionProvider } = strapi.service('admin::permission') as PermissionService;
  for (const { action, category, displayName } of PERMISSIONS)
    await actionProvider.register({ section: 'settings', category, displayName, uid: action.replace(/^api::/, '') });
}

/** Grants them to Strapi's Editor role once per shop, so that an administrator can revoke them. */
export async function grantPanelPermissions(strapi: Core.Strapi): Promise<void> {
  const role: { id: number } | null = await strapi.db.query('admin::role').findOne({ where: { code: EDITOR_ROLE } });
  const { addPermissions } = strapi.service('admin::role') as RoleService;
  for (const { action, grantedAs } of PERMISSIONS) {
    const store = grantedAs === undefined ? undefined : strapi.store({ type: 'api', name: grantedAs });
    if (!store || (await store.get(GRANTED)) === true) continue;
    if (role) await addPermissions(role.id, [{ action }]);
    await store.set({ ...GRANTED, value: true });
  }
}
