import type { Core } from '@strapi/strapi';
import { internalService } from '../platform/strapi-patches/internal-services';

const EXPLORER = 'plugin::content-manager.explorer';

interface RoleService {
  addPermissions: (roleId: number, permissions: object[]) => Promise<unknown>;
}

/**
 * Lets editors use a content type that came with an upgrade: Strapi gives its Editor role every type when it creates the role, and no
 * type that comes later.
 */
export async function grantTypeToEditors(strapi: Core.Strapi, uid: string, fields: readonly string[]): Promise<void> {
  const role: { id: number } | null = await strapi.db.query('admin::role').findOne({ where: { code: 'strapi-editor' } });
  if (!role || (await strapi.db.query('admin::permission').count({ where: { role: role.id, subject: uid } })) > 0) return;
  const permissionTo = (action: string, properties: object): object => ({
    ...{ action: `${EXPLORER}.${action}`, subject: uid, properties, conditions: [] },
  });
  const { addPermissions } = internalService(strapi, 'admin::role') as RoleService;
  await addPermissions(role.id, [
    ...['create', 'read', 'update'].map((action) => permissionTo(action, { fields })),
    ...['delete', 'publish'].map((action) => permissionTo(action, {})),
  ]);
}

/** Once, so that an administrator can take it back. */
export async function grantRedirectsToEditors(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'api', name: 'redirect' });
  if ((await store.get({ key: 'granted' })) === true) return;
  await grantTypeToEditors(strapi, 'api::redirect.redirect', ['from', 'to']);
  await store.set({ key: 'granted', value: true });
}
