import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';

interface AdminUserService {
  exists: () => Promise<boolean>;
  createFirstAdmin: (user: { email: string; password: string; firstname: string }) => Promise<unknown>;
}

const FIRST_NAME = 'Quản trị viên';

/** Creates the administrator of ADMIN_EMAIL and ADMIN_PASSWORD if there is none; changes no existing one. */
export async function ensureFirstAdministrator(strapi: Core.Strapi): Promise<void> {
  const { adminEmail: email, adminPassword: password } = environment;
  if (email === undefined || password === undefined) return;
  const users = strapi.service('admin::user') as AdminUserService;
  if (await users.exists()) return;
  await users.createFirstAdmin({ email, password, firstname: FIRST_NAME });
  strapi.log.info(`${email} is the first administrator.`);
}
