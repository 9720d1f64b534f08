import type { Core } from '@strapi/strapi';
import type { PanelPermission } from './feature';

interface PermissionService {
  actionProvider: { register: (action: Record<string, unknown>) => Promise<unknown> };
}

interface RoleService {
  addPermissions: (roleId: number, permissions: { action: string }[]) => Promise<unknown>;
}

const EDITOR_ROLE = 'strapi-editor';
const GRANTED = { key: 'editors_granted' };

/** Adds them to Settings → Roles. In the register phase Strapi then grants them to super administrators by itself. */
export async function registerPanelPermissions(strapi: Core.Strapi, permissions: readonly PanelPermission[]): Promise<void> {
  const { actionProvider } = strapi.service('admin::permission') as PermissionService;
  for (const { action, category, displayName } of permissions)
    await actionProvider.register({ section: 'settings', category, displayName, uid: action.replace(/^api::/, '') });
}

/** Grants them to Strapi's Editor role once per shop, so that an administrator can revoke them. */
export async function grantPanelPermissions(strapi: Core.Strapi, permissions: readonly PanelPermission[]): Promise<void> {
  const role: { id: number } | null = await strapi.db.query('admin::role').findOne({ where: { code: EDITOR_ROLE } });
  const { addPermissions } = strapi.service('admin::role') as RoleService;
  for (const { action, grantedAs } of permissions) {
    const store = grantedAs === undefined ? undefined : strapi.store({ type: 'api', name: grantedAs });
    if (!store || (await store.get(GRANTED)) === true) continue;
    if (role) await addPermissions(role.id, [{ action }]);
    await store.set({ ...GRANTED, value: true });
  }
}
