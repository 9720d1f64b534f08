import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CacheAnswer, ProblemBody, PurgeAnswer, SettingsAnswer } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { bearer, createAccount, createApiToken, type Account } from './support/tokens';

const FIND = 'api::cache.cache.find';
const PURGE = 'api::cache.cache.purge';
const SCOPES = [
  ...['products', 'articles', 'home', 'menus', 'brands', 'origins', 'wine_types', 'social_links', 'settings', 'pictures'],
].sort();

let shop: Shop;
let editor: Editor;
let token: string;
let account: Account;

before(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  token = (await createApiToken(editor, { type: 'custom', permissions: [FIND, PURGE] })).accessKey;
  account = await createAccount(shop, editor, [FIND, PURGE]);
});
after(() => shop.close());

const look = (authorization: Record<string, string>) => shop.api<CacheAnswer>('/cache', { headers: authorization });
const purge = (authorization: Record<string, string>, json: unknown = {}) =>
  shop.api<PurgeAnswer>('/cache/purge', { headers: authorization, json });

async function versions(): Promise<Map<string, number>> {
  const { status, body } = await look(bearer(token));
  assert.equal(status, 200);
  return new Map(body.data.map(({ scope, version }) => [scope, version]));
}

test('every scope tells its version and what the cache keeps of it', async () => {
  assert.deepEqual([...(await versions()).keys()].sort(), SCOPES);
});

test('a token of the panel and a signed-in user both purge', async () => {
  for (const authorization of [bearer(token), bearer(account.jwt), { authorization: `bearer ${token}` }]) {
    const before = await versions();
    const { status, body } = await purge(authorization);
    assert.equal(status, 200);
    assert.deepEqual(body.data.map(({ scope }) => scope).sort(), SCOPES);
    for (const { scope, version } of body.data) assert.equal(version, (before.get(scope) ?? 0) + 1, scope);
    assert.deepEqual(new Map(body.data.map(({ scope, version }) => [scope, version])), await versions());
    assert.equal((await look(authorization)).status, 200);
  }
});

test('a purge of one scope leaves the others alone', async () => {
  const before = await versions();
  const { body } = await purge(bearer(token), { scope: 'settings' });
  const raised = (before.get('settings') ?? 0) + 1;
  assert.deepEqual(body.data, [{ scope: 'settings', version: raised }]);
  assert.deepEqual(await versions(), new Map(before).set('settings', raised));
  assert.equal((await shop.api<SettingsAnswer>('/settings')).body.meta.cache_version, raised);
});

test('no body at all purges everything; a wrong one purges nothing and is told why', async () => {
  const before = await versions();
  for (const [json, pointer] of [
    [{ scope: 'wines' }, '/scope'],
    [{ scope: ['settings'] }, '/scope'],
    [{ scope: null }, '/scope'],
    [{ scopes: 'settings' }, ''],
    [[], ''],
    ['settings', ''],
  ]) {
    const { status, body } = await shop.api<ProblemBody>('/cache/purge', { headers: bearer(token), json });
    assert.equal(status, 400, JSON.stringify(json));
    assert.deepEqual(
      body.errors?.map((fault) => ('pointer' in fault ? fault.pointer : undefined)),
      [pointer],
      JSON.stringify(json),
    );
  }
  assert.deepEqual(await versions(), before);
  const { body } = await shop.api<PurgeAnswer>('/cache/purge', { method: 'POST', headers: bearer(token) });
  assert.equal(body.data.length, SCOPES.length);
});

test('without a token, or with one that is not ours, it is 401', async () => {
  const before = await versions();
  for (const authorization of [
    {},
    bearer(''),
    bearer('0'.repeat(256)),
    bearer(`${token}x`),
    bearer(`${account.jwt}x`),
    bearer('eyJhbGciOiJub25lIn0.eyJpZCI6MX0.'),
    { Authorization: `Basic ${Buffer.from(token).toString('base64')}` },
    { Authorization: token },
  ]) {
    for (const answer of [await look(authorization), await purge(authorization)]) {
      assert.equal(answer.status, 401, JSON.stringify(authorization));
      assert.equal(answer.headers.get('WWW-Authenticate'), 'Bearer');
    }
  }
  // The panel's own session opens the panel and nothing else.
  const login = await fetch(`${shop.url}/admin/users/me`);
  assert.equal(login.status, 401);
  assert.deepEqual(await versions(), before);
});

test('without the permission it is 403, and nothing is purged', async () => {
  const before = await versions();
  const looker = (await createApiToken(editor, { type: 'custom', permissions: [FIND] })).accessKey;
  const stranger = (await createApiToken(editor, { type: 'custom', permissions: [] })).accessKey;
  const reader = (await createApiToken(editor, { type: 'read-only' })).accessKey;
  const customer = (await createAccount(shop, editor, [])).jwt;
  for (const [name, given, finds] of [
    ['look alone', looker, 200],
    ['nothing', stranger, 403],
    ['read-only', reader, 200],
    ['a user without it', customer, 403],
  ] as const) {
    assert.equal((await look(bearer(given))).status, finds, name);
    const { status, headers } = await purge(bearer(given));
    assert.equal(status, 403, name);
    assert.match(headers.get('WWW-Authenticate') ?? '', /^Bearer error="insufficient_scope"$/);
  }
  assert.deepEqual(await versions(), before);
  const full = (await createApiToken(editor, { type: 'full-access' })).accessKey;
  assert.equal((await purge(bearer(full), { scope: 'home' })).status, 200);
});

test('what was taken back is void at once: a token, a user', async () => {
  const lent = await createApiToken(editor, { type: 'custom', permissions: [FIND] });
  const guest = await createAccount(shop, editor, [FIND]);
  for (const given of [lent.accessKey, guest.jwt]) assert.equal((await look(bearer(given))).status, 200);
  await editor.request('DELETE', `/admin/api-tokens/${lent.id}`);
  const path = `/content-manager/collection-types/plugin::users-permissions.user/${guest.user.documentId}`;
  await editor.request('PUT', path, { blocked: true });
  for (const given of [lent.accessKey, guest.jwt]) assert.equal((await look(bearer(given))).status, 401);
});

test('a role that the operator made keeps its permission over a restart', async () => {
  await shop.restart();
  assert.equal((await look(bearer(account.jwt))).status, 200);
  assert.equal((await look(bearer(token))).status, 200);
});

test('the panel offers the permission in the forms of tokens and roles', async () => {
  interface Offered {
    'api::cache'?: { controllers: { cache?: unknown } };
  }
  const { data } = await editor.request<{ data: Offered }>('GET', '/admin/content-api/permissions');
  assert.deepEqual([...(data['api::cache']?.controllers.cache as string[])].sort(), ['find', 'purge']);
  const { permissions } = await editor.request<{ permissions: Offered }>('GET', '/users-permissions/permissions');
  assert.deepEqual(Object.keys(permissions['api::cache']?.controllers.cache as object).sort(), ['find', 'purge']);
});
