import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/**
 * @param uid of accounts: of the panel or of the API
 * @returns what tells an account's password from the next one; that of no password for an account that is not there. Strapi salts each, so
 *   that nothing can be learned from it
 */
export async function passwordFingerprint(
  strapi: Core.Strapi,
  uid: 'admin::user' | 'plugin::users-permissions.user',
  id: number,
): Promise<string> {
  const account: { password: string | null } | null = await strapi.db.query(uid).findOne({ where: { id }, select: ['password'] });
  return createHash('sha256')
    .update(account?.password ?? '')
    .digest('base64url');
}
