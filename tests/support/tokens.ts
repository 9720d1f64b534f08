import { randomBytes } from 'node:crypto';
import type { Editor } from './editor';
import type { RunningShop } from './shop';

interface ApiToken {
  id: number;
  accessKey: string;
}

/** Creates an API token with the panel's form. */
export async function createApiToken(
  editor: Editor,
  token: { type: 'custom'; permissions: string[] } | { type: 'read-only' | 'full-access' },
): Promise<ApiToken> {
  const body = { name: `Token ${randomBytes(4).toString('hex')}`, description: '', lifespan: null, permissions: null, ...token };
  return (await editor.request<{ data: ApiToken }>('POST', '/admin/api-tokens', body)).data;
}

interface RoleForm {
  name: string;
  permissions: Record<string, { controllers: Record<string, Record<string, { enabled: boolean; policy: string }>> }>;
}

/** @returns the permissions as the panel's form for a role sends them */
function rolePermissions(actions: string[]): RoleForm['permissions'] {
  const permissions: RoleForm['permissions'] = {};
  for (const action of actions) {
    const [api = '', controller = '', name = ''] = action.split('.');
    const { controllers } = (permissions[api] ??= { controllers: {} });
    (controllers[controller] ??= {})[name] = { enabled: true, policy: '' };
  }
  return permissions;
}

export interface Account {
  jwt: string;
  user: { documentId: string };
  roleId: number;
}

/** Creates a role and a user with it in the panel, and signs the user in. */
export async function createAccount(shop: RunningShop, editor: Editor, actions: string[]): Promise<Account> {
  const name = `nguoi-dung-${randomBytes(4).toString('hex')}`;
  await editor.request('POST', '/users-permissions/roles', {
    name,
    description: 'x',
    permissions: rolePermissions(actions),
    users: [],
  });
  const { roles } = await editor.request<{ roles: { id: number; name: string }[] }>('GET', '/users-permissions/roles');
  const role = roles.find((candidate) => candidate.name === name);
  if (!role) throw new Error(`The role ${name} was not created.`);
  const account = { username: name, email: `${name}@example.vn`, password: 'Ruou-Vang-1990' };
  const user = await editor.request<Account['user']>('POST', '/content-manager/collection-types/plugin::users-permissions.user', {
    ...account,
    confirmed: true,
    blocked: false,
    role: { connect: [{ id: role.id }] },
  });
  return { jwt: await signInAccount(shop, account.email, account.password), user, roleId: role.id };
}

/** @returns the user's JWT */
export async function signInAccount(shop: RunningShop, identifier: string, password: string): Promise<string> {
  const response = await fetch(`${shop.base}/auth/local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`POST /auth/local → ${response.status}: ${text}`);
  return (JSON.parse(text) as { jwt: string }).jwt;
}

export const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });
