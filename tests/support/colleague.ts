import { logIn, type Credentials, type Editor } from './editor';
import type { RunningShop } from './shop';

interface Role {
  id: number;
  code: string;
}

const PASSWORD = 'Ruou-Vang-2026';

/** @param code of one of Strapi's roles: `strapi-editor` */
export async function roleOf(editor: Editor, code: string): Promise<Role> {
  const { data } = await editor.request<{ data: Role[] }>('GET', '/admin/roles');
  const role = data.find((candidate) => candidate.code === code);
  if (!role) throw new Error(`There is no role ${code}: ${data.map((candidate) => candidate.code).join(', ')}.`);
  return role;
}

/** Creates an account for the panel, as an administrator does. */
export async function hire(editor: Editor, email: string, roleId: number): Promise<Credentials> {
  const account = { email, firstname: 'Cộng sự', lastname: '', roles: [roleId] };
  const { data } = await editor.request<{ data: { id: number } }>('POST', '/admin/users', account);
  await editor.request('PUT', `/admin/users/${data.id}`, { ...account, password: PASSWORD, isActive: true });
  return { email, password: PASSWORD };
}

/** @returns a fetch with the account's token. Use it for all requests: Strapi limits sign-ins */
export async function signInAs(shop: RunningShop, credentials: Credentials): Promise<(path: string) => Promise<Response>> {
  const token = await logIn(shop, credentials);
  return (path) => fetch(`${shop.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
}
