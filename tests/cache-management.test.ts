import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { CacheAnswer, ProblemBody, PurgeAnswer, SettingsAnswer } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { bearer, createAccount, createApiToken, type Account } from './support/tokens';

const FIND = 'api::cache.cache.find';
const PURGE = 'api::cache.cache.purge';
const SCOPES = [
  ...['products', 'articles', 'home', 'menus', 'brands', 'origins', 'wine_types', 'social_links', 'settings', 'pictures'],
].sort();

let shop: RunningShop;
let editor: Editor;
let token: string;
let account: Account;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  token = (await createApiToken(editor, { type: 'custom', permissions: [FIND, PURGE] })).accessKey;
  account = await createAccount(shop, editor, [FIND, PURGE]);
});
afterAll(() => shop.close());

const inspect = (authorization: Record<string, string>) => shop.api<CacheAnswer>('/cache', { headers: authorization });
const purge = (authorization: Record<string, string>, json: unknown = {}) =>
  shop.api<PurgeAnswer>('/cache/purge', { headers: authorization, json });

async function versions(): Promise<Map<string, number>> {
  const { status, body } = await inspect(bearer(token));
  assert.equal(status, 200);
  return new Map(body.data.map(({ scope, version }) => [scope, version]));
}

test('lists every scope with its version and its cache counts', async () => {
  assert.deepEqual([...(await versions()).keys()].sort(), SCOPES);
});

test('purges with an API token and with a user’s JWT', async () => {
  for (const authorization of [bearer(token), bearer(account.jwt), { authorization: `bearer ${token}` }]) {
    const before = await versions();
    const { status, body } = await purge(authorization);
    assert.equal(status, 200);
    assert.deepEqual(body.data.map(({ scope }) => scope).sort(), SCOPES);
    for (const { scope, version } of body.data) assert.equal(version, (before.get(scope) ?? 0) + 1, scope);
    assert.deepEqual(new Map(body.data.map(({ scope, version }) => [scope, version])), await versions());
    assert.equal((await inspect(authorization)).status, 200);
  }
});

test('purges one scope and leaves the others', async () => {
  const before = await versions();
  const { body } = await purge(bearer(token), { scope: 'settings' });
  const raised = (before.get('settings') ?? 0) + 1;
  assert.deepEqual(body.data, [{ scope: 'settings', version: raised }]);
  assert.deepEqual(await versions(), new Map(before).set('settings', raised));
});

test('a purge computes the settings again and is no save of theirs', async () => {
  const ask = () => shop.api<SettingsAnswer>('/settings');
  const { cache_version } = (await ask()).body.meta;
  for (const json of [{}, { scope: 'settings' }]) {
    assert.equal((await ask()).headers.get('X-Cache'), 'HIT');
    assert.equal((await purge(bearer(token), json)).status, 200);
    const { headers, body } = await ask();
    assert.deepEqual([headers.get('X-Cache'), body.meta.cache_version], ['MISS', cache_version]);
  }
});

test('purges everything without a body, and nothing with a wrong one', async () => {
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

test('answers 401 without a token or with an invalid one', async () => {
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
    for (const answer of [await inspect(authorization), await purge(authorization)]) {
      assert.equal(answer.status, 401, JSON.stringify(authorization));
      assert.equal(answer.headers.get('WWW-Authenticate'), 'Bearer');
    }
  }
  assert.deepEqual(await versions(), before);
});

test('a session of the panel opens the panel and nothing else', async () => {
  const before = await versions();
  const { headers } = editor;
  assert.equal((await fetch(`${shop.url}/admin/users/me`, { headers })).status, 200);
  for (const answer of [await inspect(headers), await purge(headers)]) assert.equal(answer.status, 401);
  assert.deepEqual(await versions(), before);
});

test('answers 403 without the permission, and purges nothing', async () => {
  const before = await versions();
  const findOnly = (await createApiToken(editor, { type: 'custom', permissions: [FIND] })).accessKey;
  const powerless = (await createApiToken(editor, { type: 'custom', permissions: [] })).accessKey;
  const readOnly = (await createApiToken(editor, { type: 'read-only' })).accessKey;
  const customer = (await createAccount(shop, editor, [])).jwt;
  for (const [name, given, finds] of [
    ['find only', findOnly, 200],
    ['no permission', powerless, 403],
    ['read-only', readOnly, 200],
    ['a user without it', customer, 403],
  ] as const) {
    assert.equal((await inspect(bearer(given))).status, finds, name);
    const { status, headers } = await purge(bearer(given));
    assert.equal(status, 403, name);
    assert.match(headers.get('WWW-Authenticate') ?? '', /^Bearer error="insufficient_scope"$/);
  }
  assert.deepEqual(await versions(), before);
  const full = (await createApiToken(editor, { type: 'full-access' })).accessKey;
  assert.equal((await purge(bearer(full), { scope: 'home' })).status, 200);
});

test('refuses a deleted token and a blocked user immediately', async () => {
  const deleted = await createApiToken(editor, { type: 'custom', permissions: [FIND] });
  const blockedUser = await createAccount(shop, editor, [FIND]);
  for (const given of [deleted.accessKey, blockedUser.jwt]) assert.equal((await inspect(bearer(given))).status, 200);
  await editor.request('DELETE', `/admin/api-tokens/${deleted.id}`);
  const path = `/content-manager/collection-types/plugin::users-permissions.user/${blockedUser.user.documentId}`;
  await editor.request('PUT', path, { blocked: true });
  for (const given of [deleted.accessKey, blockedUser.jwt]) assert.equal((await inspect(bearer(given))).status, 401);
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
