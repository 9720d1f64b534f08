import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';

/** What is used here of Strapi's own service for the panel's users. */
interface AdminUserService {
  exists: () => Promise<boolean>;
  createFirstAdmin: (user: { email: string; password: string; firstname: string }) => Promise<unknown>;
}

const FIRST_NAME = 'Quản trị viên';

/**
 * Makes the administrator of ADMIN_EMAIL and ADMIN_PASSWORD while there is none at all. Whoever is there already stays as
 * they are: a changed password in the environment changes nobody's.
 */
export async function ensureFirstAdministrator(strapi: Core.Strapi): Promise<void> {
  const { adminEmail: email, adminPassword: password } = environment;
  if (email === undefined || password === undefined) return;
  const users = strapi.service('admin::user') as unknown as AdminUserService;
  if (await users.exists()) return;
  try {
    await users.createFirstAdmin({ email, password, firstname: FIRST_NAME });
    strapi.log.info(`${email} is the first administrator.`);
  } catch (error) {
    // Strapi refuses the second of two instances that start at once: one administrator is what was asked for.
    if (!(await users.exists())) throw error;
  }
}
