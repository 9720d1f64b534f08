import type { Core } from '@strapi/strapi';
import { internalService } from './strapi-patches/internal-services';

interface PermissionService {
  actionProvider: { register: (action: Record<string, unknown>) => Promise<unknown> };
}

interface RoleService {
  addPermissions: (roleId: number, permissions: { action: string }[]) => Promise<unknown>;
}

const EDITOR_ROLE = 'strapi-editor';
const GRANTED = { key: 'editors_granted' };

/** A permission that roles get in Settings → Roles. Strapi doesn't translate its texts. */
export interface PanelPermission {
  /** `api::<name>.<action>` */
  action: string;
  category: string;
  displayName: string;
}

/** Adds a permission to Settings → Roles. In the register phase Strapi then grants it to super administrators by itself. */
export async function registerPanelPermission(
  strapi: Core.Strapi,
  { action, category, displayName }: PanelPermission,
): Promise<void> {
  const { actionProvider } = internalService(strapi, 'admin::permission') as PermissionService;
  await actionProvider.register({ section: 'settings', category, displayName, uid: action.replace(/^api::/, '') });
}

/**
 * Grants a permission to Strapi's Editor role once per shop, so that an administrator can revoke it.
 *
 * @param name under which the shop remembers it
 */
export async function grantToEditorsOnce(strapi: Core.Strapi, name: string, action: string): Promise<void> {
  const store = strapi.store({ type: 'api', name });
  if ((await store.get(GRANTED)) === true) return;
  const role: { id: number } | null = await strapi.db.query('admin::role').findOne({ where: { code: EDITOR_ROLE } });
  const { addPermissions } = internalService(strapi, 'admin::role') as RoleService;
  if (role) await addPermissions(role.id, [{ action }]);
  await store.set({ ...GRANTED, value: true });
}
