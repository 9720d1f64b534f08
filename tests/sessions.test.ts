import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { hire, roleOf } from './support/colleague';
import { signIn, type Credentials, type Editor } from './support/editor';
import { startInstance } from './support/instance';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { createAccount, signInAccount } from './support/tokens';

let shop: Shop;
/** Another instance. SQLite has one alone. */
let other: { url: string; kill: () => Promise<void> };
let editor: Editor;

beforeAll(async () => {
  shop = await startShop();
  other = testRun().database === 'postgres' ? await startInstance(shop) : shop;
  editor = await signIn(shop);
});
afterAll(async () => {
  await other?.kill();
  await shop?.close();
});

async function accountId(email: string): Promise<number> {
  const { data } = await editor.request<{ data: { results: { id: number; email: string }[] } }>(
    'GET',
    '/admin/users?pageSize=100',
  );
  const account = data.results.find((candidate) => candidate.email === email);
  assert.ok(account, `there is no account ${email}`);
  return account.id;
}

/** A browser that is signed in to the panel. */
interface Browser {
  token: string;
  cookie: string;
}

const cookieOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

async function openBrowser(credentials: Credentials): Promise<Browser> {
  const response = await fetch(`${shop.url}/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...credentials, rememberMe: true }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return { token: data.token, cookie: cookieOf(response) };
}

/** Refreshes the session as the panel does every half hour. */
async function refresh(browser: Browser, origin = shop.url): Promise<number> {
  const response = await fetch(`${origin}/admin/access-token`, { method: 'POST', headers: { Cookie: browser.cookie } });
  if (response.ok) browser.cookie = cookieOf(response);
  return response.status;
}

async function askAs({ token }: Browser, origin = shop.url): Promise<number> {
  return (await fetch(`${origin}/admin/users/me`, { headers: { Authorization: `Bearer ${token}` } })).status;
}

const endings: readonly [ending: string, path: (id: number) => string, method: string, body?: (id: number) => object][] = [
  ['an administrator sets her password', (id) => `/admin/users/${id}`, 'PUT', () => ({ password: 'Ruou-Vang-2027' })],
  ['she is blocked', (id) => `/admin/users/${id}`, 'PUT', () => ({ isActive: false })],
  ['her account is deleted', (id) => `/admin/users/${id}`, 'DELETE'],
  ['her account is deleted among others', () => '/admin/users/batch-delete', 'POST', (id) => ({ ids: [id] })],
];
for (const [index, [ending, path, method, body]] of endings.entries()) {
  test(`an editor’s sessions end when ${ending}, on every instance`, async () => {
    const credentials = await hire(editor, `phien.${index}@example.vn`, (await roleOf(editor, 'strapi-editor')).id);
    const [browser, idle] = [await openBrowser(credentials), await openBrowser(credentials)];
    assert.deepEqual([await askAs(browser), await askAs(browser, other.url), await refresh(idle)], [200, 200, 200]);
    const id = await accountId(credentials.email);
    await editor.request(method, path(id), body?.(id));
    assert.deepEqual([await askAs(browser), await askAs(browser, other.url)], [401, 401]);
    assert.deepEqual([await refresh(browser), await refresh(idle, other.url)], [401, 401]);
    if (ending === 'she is blocked') {
      await editor.request('PUT', `/admin/users/${id}`, { isActive: true });
      assert.deepEqual([await askAs(browser), await refresh(browser)], [401, 401], 'they stay ended when she may come back');
    }
  });
}

test('who changes her own password stays signed in there, and nowhere else', async () => {
  const credentials = await hire(editor, 'mat.khau@example.vn', (await roleOf(editor, 'strapi-editor')).id);
  const [here, elsewhere] = [await openBrowser(credentials), await openBrowser(credentials)];
  assert.equal(await refresh(here), 200);
  const change = await fetch(`${shop.url}/admin/users/me`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${here.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ currentPassword: credentials.password, password: 'Ruou-Vang-2028' }),
  });
  assert.equal(change.status, 200);
  assert.deepEqual([await askAs(here), await refresh(here)], [200, 200]);
  assert.deepEqual([await askAs(elsewhere), await refresh(elsewhere)], [401, 401]);
});

test('an invitation is told again until the account has a password, and its link ends', async () => {
  const role = (await roleOf(editor, 'strapi-editor')).id;
  const account = { email: 'duoc.moi@example.vn', firstname: 'Mới', lastname: '', roles: [role] };
  const { data } = await editor.request<{ data: { id: number; registrationToken: string } }>('POST', '/admin/users', account);
  const { id, registrationToken } = data;
  const told = async (): Promise<object | undefined> =>
    (await editor.request<{ id: number }[]>('GET', '/invitations')).find((invitation) => invitation.id === id);
  assert.deepEqual(await told(), { id, registrationToken });
  await editor.request('PUT', `/admin/users/${id}`, { password: 'Ruou-Vang-2030', isActive: true });
  assert.equal(await told(), undefined);
  assert.equal((await fetch(`${other.url}/admin/registration-info?registrationToken=${registrationToken}`)).ok, false);
});

test('a change that is no password and no block ends nothing', async () => {
  const credentials = await hire(editor, 'ten.moi@example.vn', (await roleOf(editor, 'strapi-editor')).id);
  const browser = await openBrowser(credentials);
  await editor.request('PUT', `/admin/users/${await accountId(credentials.email)}`, { firstname: 'Tên mới', isActive: true });
  assert.deepEqual([await askAs(browser), await refresh(browser)], [200, 200]);
});

test('a user’s JWT ends when she is blocked, when her password changes and when she is deleted', async () => {
  const USERS = '/content-manager/collection-types/plugin::users-permissions.user';
  const preview = async (jwt: string): Promise<number> =>
    (await shop.api('/cache', { headers: { Authorization: `Bearer ${jwt}` } })).status;
  const { jwt, user } = await createAccount(shop, editor, ['api::cache.cache.find']);
  assert.equal(await preview(jwt), 200);
  await editor.request('PUT', `${USERS}/${user.documentId}`, { blocked: true });
  assert.equal(await preview(jwt), 401);
  await editor.request('PUT', `${USERS}/${user.documentId}`, { blocked: false });
  assert.equal(await preview(jwt), 200, 'a block can be lifted');
  const { data } = await editor.request<{ data: { email: string } }>('GET', `${USERS}/${user.documentId}`);
  await editor.request('PUT', `${USERS}/${user.documentId}`, { password: 'Ruou-Vang-1991' });
  assert.equal(await preview(jwt), 401);
  const next = await signInAccount(shop, data.email, 'Ruou-Vang-1991');
  assert.equal(await preview(next), 200);
  await editor.request('DELETE', `${USERS}/${user.documentId}`);
  assert.equal(await preview(next), 401);
});
