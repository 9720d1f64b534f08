import type { Core } from '@strapi/strapi';
import { internalService } from '../platform/strapi-patches/internal-services';
import { limitToArticles, withField, type RolePermission } from './role-permissions';

interface RoleName {
  code: string;
  /** Strapi's own */
  english: string;
  name: string;
  description: string;
  /** what the role may do, of what Strapi gives it */
  limit?: (permissions: readonly RolePermission[]) => RolePermission[];
}

const ROLES: readonly RoleName[] = [
  {
    code: 'strapi-super-admin',
    english: 'Super Admin',
    name: 'Quản trị viên',
    description: 'Dùng được mọi chức năng và thiết lập.',
  },
  {
    code: 'strapi-editor',
    english: 'Editor',
    name: 'Biên tập viên',
    description: 'Quản lý và đăng mọi nội dung, nhập và xuất, lên kế hoạch. Không đổi được thiết lập của hệ thống.',
  },
  {
    code: 'strapi-author',
    english: 'Author',
    name: 'Cộng tác viên',
    description: 'Viết bài ở dạng bản nháp; biên tập viên đăng bài.',
    limit: limitToArticles,
  },
];

interface RoleService {
  assignPermissions: (roleId: number, permissions: readonly RolePermission[]) => Promise<unknown>;
}

async function permissionsOf(strapi: Core.Strapi, role: number): Promise<RolePermission[]> {
  const rows: RolePermission[] = await strapi.db.query('admin::permission').findMany({ where: { role: { id: role } } });
  return rows.map(({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions }));
}

async function assign(strapi: Core.Strapi, role: number, permissions: readonly RolePermission[]): Promise<void> {
  await (internalService(strapi, 'admin::role') as RoleService).assignPermissions(role, permissions);
}

/**
 * Gives Strapi's roles Vietnamese names and their permissions, at the first start. A renamed role, and a role of a shop
 * that has the names already, keeps what it has.
 */
export async function nameRoles(strapi: Core.Strapi): Promise<void> {
  for (const { code, english, name, description, limit } of ROLES) {
    const where = { code, name: english };
    const role: { id: number } | null = await strapi.db.query('admin::role').findOne({ where });
    if (!role) continue;
    if (limit) await assign(strapi, role.id, limit(await permissionsOf(strapi, role.id)));
    await strapi.db.query('admin::role').updateMany({ where, data: { name, description } });
  }
}

const CODE_GRANTED = { key: 'granted' };

/**
 * Lets roles use the product code that may use the product's address: Strapi gives an attribute that comes with an upgrade to the super
 * administrator alone. Once, so that an administrator can revoke it.
 */
export async function grantProductCode(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'api', name: 'product_code' });
  if ((await store.get(CODE_GRANTED)) === true) return;
  const roles: { id: number }[] = await strapi.db
    .query('admin::role')
    .findMany({ where: { code: { $ne: 'strapi-super-admin' } } });
  for (const { id } of roles) {
    const permissions = await permissionsOf(strapi, id);
    const granted = permissions.map((permission) => withField(permission, 'api::product.product', 'sku', 'slug'));
    if (granted.some((permission, index) => permission !== permissions[index])) await assign(strapi, id, granted);
  }
  await store.set({ ...CODE_GRANTED, value: true });
}
