import type { RolePermission } from '../../../src/editing/accounts/server/role-permissions';
import { hire, roleOf } from '../colleague';
import { logIn, type Editor } from '../editor';
import type { RunningShop } from '../shop';

const EXPLORER = 'plugin::content-manager.explorer';
const OWN = 'admin::is-creator';
const PRODUCT = 'api::product.product';
const PAGES = ['api::bin.restore', 'api::plan.manage', 'api::reports.read', 'api::catalogue.exchange'];

/** A signed-in account of a role. */
export interface Person {
  /** of the role */
  code: string;
  id: number;
  token: string;
}

const page = (action: string): RolePermission => ({ action, subject: null, properties: {}, conditions: [] });
const isContent = ({ action }: RolePermission): boolean => action.startsWith(EXPLORER) || action.startsWith('plugin::upload.');

/** Roles that no shop has, made of the editor's permissions, that have found what the shop's three roles have not. */
function testRoles(editors: readonly RolePermission[]): Record<string, RolePermission[]> {
  const content = editors.filter(isContent);
  const pages = PAGES.map(page);
  const withOwn = (permission: RolePermission): RolePermission =>
    permission.action.endsWith('create') || permission.action.endsWith('configure-view')
      ? permission
      : { ...permission, conditions: [OWN] };
  const withSome = (permission: RolePermission): RolePermission =>
    permission.subject === PRODUCT && permission.properties.fields
      ? { ...permission, properties: { ...permission.properties, fields: ['name', 'slug', 'in_stock'] } }
      : permission;
  return {
    'own entries only': [...content.map(withOwn), ...pages],
    'some fields only': [...content.map(withSome), ...pages],
  };
}

/** Creates the roles, and one account for each of them and of the shop's own. @param codes of the shop's roles */
export async function hireAll(shop: RunningShop, editor: Editor, codes: readonly string[]): Promise<Person[]> {
  const { id: editors } = await roleOf(editor, 'strapi-editor');
  const { data } = await editor.request<{ data: RolePermission[] }>('GET', `/admin/roles/${editors}/permissions`);
  const bare = data.map(({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions }));
  for (const [name, permissions] of Object.entries(testRoles(bare))) {
    const role = await editor.request<{ data: { id: number } }>('POST', '/admin/roles', { name, description: '' });
    await editor.request('PUT', `/admin/roles/${role.data.id}/permissions`, { permissions });
  }
  const { data: roles } = await editor.request<{ data: { id: number; code: string; name: string }[] }>('GET', '/admin/roles');
  const people: Person[] = [];
  for (const { id, code, name } of roles) {
    const shown = codes.includes(code) ? code : name;
    const credentials = await hire(editor, `vai.tro.${id}@example.vn`, id);
    const token = await logIn(shop, credentials);
    const own = await fetch(`${shop.url}/admin/users/me`, { headers: { Authorization: `Bearer ${token}` } });
    people.push({ code: shown, token, id: ((await own.json()) as { data: { id: number } }).data.id });
  }
  return people;
}
