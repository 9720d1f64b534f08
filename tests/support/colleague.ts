import type { Editor } from './editor';
import type { Shop } from './shop';

export interface Credentials {
  email: string;
  password: string;
}

interface Role {
  id: number;
  code: string;
}

const PASSWORD = 'Ruou-Vang-2026';

/** @param code of Strapi's role, `strapi-editor` */
export async function roleOf(editor: Editor, code: string): Promise<Role> {
  const { data } = await editor.request<{ data: Role[] }>('GET', '/admin/roles');
  const role = data.find((candidate) => candidate.code === code);
  if (!role) throw new Error(`There is no role ${code}: ${data.map((candidate) => candidate.code).join(', ')}.`);
  return role;
}

/** Gives somebody an account for the panel, as an administrator does. */
export async function hire(editor: Editor, email: string, roleId: number): Promise<Credentials> {
  const account = { email, firstname: 'Cộng sự', lastname: '', roles: [roleId] };
  const { data } = await editor.request<{ data: { id: number } }>('POST', '/admin/users', account);
  await editor.request('PUT', `/admin/users/${data.id}`, { ...account, password: PASSWORD, isActive: true });
  return { email, password: PASSWORD };
}

/** @returns asks with the account's own token; Strapi lets nobody sign in often, so keep it */
export async function signInAs(shop: Shop, credentials: Credentials): Promise<(path: string) => Promise<Response>> {
  const response = await fetch(`${shop.url}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (response.status !== 200) throw new Error(`${credentials.email} could not sign in: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { token: string } };
  return (path) => fetch(`${shop.url}${path}`, { headers: { Authorization: `Bearer ${data.token}` } });
}
