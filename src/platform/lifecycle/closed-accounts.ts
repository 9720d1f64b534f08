import type { Core } from '@strapi/strapi';

/** The role of anonymous requests, and that of every signed-in user. */
const OPEN_ROLES = ['public', 'authenticated'];

interface AdvancedSettings {
  allow_register: boolean;
}

/** Closes registration and removes all permissions of Strapi's own two roles. The cache's operations need a role of their own. */
export async function closeAccounts(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions' });
  const advanced = (await store.get({ key: 'advanced' })) as AdvancedSettings | null;
  if (advanced?.allow_register !== false) {
    await store.set({ key: 'advanced', value: { ...advanced, allow_register: false } });
  }
  const permissions = strapi.db.query('plugin::users-permissions.permission');
  const open: { id: number }[] = await permissions.findMany({
    where: { role: { type: { $in: OPEN_ROLES } } },
    select: ['id'],
  });
  // Strapi grants its defaults again at each start at which it finds no permission at all.
  if (open.length === 0) return;
  await permissions.deleteMany({ where: { id: { $in: open.map(({ id }) => id) } } });
  strapi.log.debug(`Removed ${open.length} permissions of the roles ${OPEN_ROLES.join(' and ')}.`);
}
