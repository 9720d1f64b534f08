import type { Core } from '@strapi/strapi';

/** The roles that anybody, or anybody with an account, has. */
const OPEN_ROLES = ['public', 'authenticated'];

interface AdvancedSettings {
  allow_register: boolean;
}

/**
 * Keeps accounts closed: no registration, and no permission for the roles that come with Strapi.
 * Whoever is to purge the cache, say, gets a role or a token of their own.
 */
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
  // Strapi hands its defaults out again at every start that finds no permission at all.
  if (open.length === 0) return;
  await permissions.deleteMany({ where: { id: { $in: open.map(({ id }) => id) } } });
  strapi.log.debug(`Took ${open.length} permissions from the roles ${OPEN_ROLES.join(' and ')}: they hold none here.`);
}
