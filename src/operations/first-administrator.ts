import type { Core } from '@strapi/strapi';
import { environment } from '../environment';

interface AdminUsers {
  exists: () => Promise<boolean>;
  create: (user: object) => Promise<unknown>;
}

interface AdminRoles {
  getSuperAdmin: () => Promise<{ id: number } | null>;
}

/**
 * Makes the first administrator out of ADMIN_EMAIL and ADMIN_PASSWORD when there is none. Later
 * starts change nothing: the password is the administrator's own from then on.
 */
export async function ensureFirstAdministrator(strapi: Core.Strapi): Promise<void> {
  const { adminEmail: email, adminPassword: password } = environment;
  if (email === undefined || password === undefined) return;
  const users: AdminUsers = strapi.service('admin::user') as unknown as AdminUsers;
  const roles: AdminRoles = strapi.service('admin::role') as unknown as AdminRoles;
  if (await users.exists()) return;
  const role = await roles.getSuperAdmin();
  if (!role) throw new Error('The role of the super administrator is missing.');
  try {
    await users.create({
      email,
      firstname: 'Quản trị',
      lastname: '',
      password,
      registrationToken: null,
      isActive: true,
      roles: [role.id],
    });
    strapi.log.info(`Made the first administrator, ${email}.`);
  } catch (error) {
    // Another instance that started at the same moment may have been first.
    if (!(await users.exists())) throw error;
  }
}
