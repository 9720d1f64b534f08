import type { Core } from '@strapi/strapi';
import { DECLARED_FIELDS } from '../../../contract/declared-fields';
import { limitToArticles, withFields, type RolePermission } from './role-permissions';

const PRODUCT = 'api::product.product';

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
  await (strapi.service('admin::role') as RoleService).assignPermissions(role, permissions);
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

const GRANTED = { key: 'granted' };

/**
 * Lets roles use the attributes of products that came with an upgrade, where they may use all others: Strapi gives them to the super
 * administrator alone. Once, so that an administrator can revoke them.
 */
export async function grantNewFields(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'api', name: 'product_fields' });
  const recorded: unknown = await store.get(GRANTED);
  // A permission names the members of a component, so it never names `seo`.
  const declared = DECLARED_FIELDS.map(({ attribute }) => attribute).filter((attribute) => attribute !== 'seo');
  // Strapi gives the roles of a new shop all that are there.
  const known = Array.isArray(recorded) ? recorded.map(String) : declared;
  const [old, added] = [true, false].map((isOld) => declared.filter((attribute) => known.includes(attribute) === isOld));
  const roles: { id: number }[] = await strapi.db
    .query('admin::role')
    .findMany({ where: { code: { $ne: 'strapi-super-admin' } } });
  for (const { id } of roles) {
    const permissions = await permissionsOf(strapi, id);
    const granted = permissions.map((permission) => withFields(permission, PRODUCT, added ?? [], old ?? []));
    if (granted.some((permission, index) => permission !== permissions[index])) await assign(strapi, id, granted);
  }
  await store.set({ ...GRANTED, value: declared });
}
