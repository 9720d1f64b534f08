import type { Core } from '@strapi/strapi';

interface Permission {
  id: number;
  role: { id: number } | null;
  apiToken: { id: number } | null;
  [member: string]: unknown;
}

/** What Strapi compares before it adds a permission to a role. */
const COMPARED = ['action', 'actionParameters', 'subject', 'properties', 'conditions'] as const;

const keyOf = (permission: Permission): string =>
  JSON.stringify([permission.role?.id, permission.apiToken?.id, ...COMPARED.map((member) => permission[member])]);

/**
 * Deletes permissions that their role has twice. Strapi adds what is missing to the super administrator's role at each start: of two
 * that started together before there was a lock, each added it, and Strapi never deletes such a row.
 */
export async function removeDoubledPermissions(strapi: Core.Strapi): Promise<void> {
  const query = strapi.db.query('admin::permission');
  const permissions: Permission[] = await query.findMany({ populate: ['role', 'apiToken'], orderBy: 'id' });
  const first = new Map<string, number>();
  const doubled: number[] = [];
  for (const permission of permissions) {
    const key = keyOf(permission);
    if (first.has(key)) doubled.push(permission.id);
    else first.set(key, permission.id);
  }
  if (doubled.length === 0) return;
  await query.deleteMany({ where: { id: { $in: doubled } } });
  strapi.log.info(`Removed ${doubled.length} permissions of the panel's roles that were there twice.`);
}
