import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { publishProduct } from './support/content';
import { signIn } from './support/editor';
import { png } from './support/images';
import { askRaw } from './support/raw-http';
import { startShop, type Shop, type ShopOptions } from './support/shop';
import { startTcpProxy, throughProxy } from './support/tcp-proxy';
import { testRun } from './support/test-run';
import { bearer, createApiToken } from './support/tokens';
import { until } from './support/until';

const { database, redisUrl } = testRun();
const withRedis = { skip: database !== 'postgres' || redisUrl === undefined ? 'needs Redis' : false };

const opened: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of opened.reverse()) await close();
});

async function limited(env: Record<string, string | undefined>, more: ShopOptions = {}): Promise<Shop> {
  const shop = await startShop({ ...more, env });
  opened.push(shop.close);
  return shop;
}

async function statusOf(shop: Shop, forwardedFor: string): Promise<number> {
  return (await shop.api('/social-links', { headers: { 'X-Forwarded-For': forwardedFor } })).status;
}

test('allows sixty requests a minute, counts down, then answers 429 with Retry-After', async () => {
  // With Redis, a command that a busy machine lets time out is counted by the instance alone.
  const shop = await limited({ RATE_LIMIT_MAX: undefined, REDIS_URL: undefined });
  for (let left = 59; left >= 0; left -= 1) {
    const { status, headers } = await shop.api(left % 2 ? '/settings' : '/san-pham/no-such-wine');
    assert.notEqual(status, 429);
    assert.deepEqual([headers.get('X-RateLimit-Limit'), headers.get('X-RateLimit-Remaining')], ['60', String(left)]);
  }
  const { status, headers } = await shop.api('/settings');
  assert.deepEqual([status, headers.get('X-RateLimit-Remaining')], [429, '0']);
  const wait = Number(headers.get('Retry-After'));
  assert.ok(wait >= 1 && wait <= 60, `${wait} s`);
  const reset = Number(headers.get('X-RateLimit-Reset')) - Date.now() / 1000;
  assert.ok(reset > 0 && reset <= 61, `resets in ${reset} s`);
  assert.equal((await shop.api('/nowhere')).status, 429, 'unknown paths count too');
  for (const path of ['/tim-kiem?q=vang', '/track/generate-id']) {
    const { status: own, headers: left } = await shop.api(path);
    assert.deepEqual([own, left.get('X-RateLimit-Remaining')], [200, '59'], 'an allowance of its own');
  }
  assert.equal(await statusOf(shop, '203.0.113.1'), 429, 'without a trusted proxy, a visitor’s own header is ignored');
  assert.equal((await shop.api('/health')).status, 200, 'health has no limit');
  assert.equal((await fetch(`${shop.url}/admin/init`)).status, 200, 'the panel has an allowance of its own');
});

test('behind one proxy, a client is the address that the proxy added, or the /64 of an IPv6 one', async () => {
  const shop = await limited({ RATE_LIMIT_MAX: '2', TRUSTED_PROXIES: '1', RATE_LIMIT_TRUSTED: '10.0.0.0/8,2001:db8:ffff::/48' });
  const forged = [];
  for (let number = 1; number <= 3; number += 1) forged.push(await statusOf(shop, `198.51.100.${number}, 203.0.113.7`));
  assert.deepEqual(forged, [200, 200, 429]);
  assert.equal(await statusOf(shop, '203.0.113.8'), 200, 'another client');

  assert.equal(await statusOf(shop, '2001:db8:1:2::1'), 200);
  assert.equal(await statusOf(shop, '2001:db8:1:2:ffff::9'), 200);
  assert.equal(await statusOf(shop, '2001:db8:1:2:abcd::1'), 429);
  assert.equal(await statusOf(shop, '2001:db8:1:3::1'), 200);

  // A /48 has eight times as much, of whichever of its networks; what one of them is refused takes nothing from the others.
  for (let times = 0; times < 20; times += 1) await statusOf(shop, '2001:db8:7:1::1');
  const ofSite = async (network: number) => {
    const address = `2001:db8:7:${network.toString(16)}::1`;
    const { status, headers } = await shop.api('/social-links', { headers: { 'X-Forwarded-For': address } });
    return [status, headers.get('X-RateLimit-Limit'), headers.get('X-RateLimit-Remaining')].join(' ');
  };
  const answers = [];
  for (let network = 2; network < 17; network += 1) answers.push(await ofSite(network));
  const [nextToLast, last, ...refused] = answers.slice(12);
  assert.deepEqual([...new Set(answers.slice(0, 12))], ['200 2 1'], 'the allowance that ends first');
  assert.deepEqual([nextToLast, last], ['200 2 1', '200 16 0']);
  assert.deepEqual(refused, ['429 16 0']);
  assert.equal(await statusOf(shop, '2001:db8:8:1::1'), 200, 'another site');

  for (let times = 0; times < 5; times += 1) {
    assert.equal(await statusOf(shop, '10.1.2.3'), 200, 'a storefront’s server');
    assert.equal(await statusOf(shop, '2001:db8:ffff:1::1'), 200);
  }
  assert.equal(await statusOf(shop, '10.1.2.3, 203.0.113.7'), 429, 'a trusted address in a visitor’s own header');

  // Other spellings of a path count too.
  for (const [index, path] of ['/API/V1/settings', '//api/v1/settings', '/api//v1/settings'].entries()) {
    const address = `203.0.113.${100 + index}`;
    for (let times = 0; times < 2; times += 1) await askRaw(shop, 'GET', path, [`X-Forwarded-For: ${address}`]);
    assert.equal(await statusOf(shop, address), 429, path);
  }
});

test('beside the API, strangers have an allowance of their own; signed-in editors and files have no limit', async () => {
  const shop = await limited({ RATE_LIMIT_MAX: '10', REDIS_URL: undefined });
  const editor = await signIn(shop);
  const { url } = await editor.upload(await png());
  const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${shop.url}${path}`, init);
  const statuses: number[] = [];
  // The sign-in was the first one.
  for (let turn = 0; turn < 9; turn += 1) {
    const path = ['/nothing', '/admin/init', '/content-manager/init'][turn % 3] ?? '';
    const headers = { Authorization: turn % 2 ? 'Bearer nonsense' : '' };
    const response = await ask(path, turn % 3 === 0 ? { method: 'POST', body: 'x', headers } : { headers });
    assert.equal(response.headers.get('X-RateLimit-Remaining'), String(8 - turn));
    statuses.push(response.status);
  }
  assert.deepEqual([...new Set(statuses)].sort(), [200, 401, 405]);

  for (const path of ['/nothing', '/admin/init', '/ADMIN/init', '/admin/users/1.js', '/upload/files', '/_health']) {
    const response = await ask(path);
    const wait = Number(response.headers.get('Retry-After'));
    assert.deepEqual([response.status, wait >= 1 && wait <= 60], [429, true], path);
  }
  const refused = await ask('/admin/login', { method: 'POST' });
  assert.deepEqual([refused.status, ((await refused.json()) as { error: { name: string } }).error.name], [429, 'RateLimitError']);

  const page = await (await ask('/admin/')).text();
  const script = /src="(\/admin\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (let turn = 0; turn < 12; turn += 1) {
    await editor.request('GET', '/content-manager/init');
    for (const path of ['/admin/', '/admin/auth/login', script, url]) {
      const { status, headers } = await ask(path);
      assert.deepEqual([status, headers.get('X-RateLimit-Limit')], [200, null], path);
    }
  }
  assert.equal((await shop.api('/settings')).headers.get('X-RateLimit-Remaining'), '9', 'the API’s allowance is untouched');
});

test('suggestions and tracking end by themselves, and pages go on', async () => {
  const shop = await limited({ RATE_LIMIT_MAX: '3', REDIS_URL: undefined });
  const json = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
  const areas: [() => Promise<{ status: number }>, number[]][] = [
    // The first is computed, the others are cached.
    [() => shop.api('/tim-kiem?q=vang'), [200, 200, 200, 429]],
    [() => shop.api('/track/event', { json }), [201, 201]],
    [() => shop.api('/track/visitor', { json }), [201, 429]],
    [() => shop.api('/track/event', { json }), [429]],
    [() => shop.api('/settings'), [200, 200, 200, 429]],
  ];
  for (const [ask, expected] of areas) {
    const statuses = [];
    for (let turn = 0; turn < expected.length; turn += 1) statuses.push((await ask()).status);
    assert.deepEqual(statuses, expected);
  }
  const preflight = { Origin: new URL(shop.url).origin, 'Access-Control-Request-Method': 'POST' };
  const { headers } = await shop.api('/track/event', { method: 'OPTIONS', headers: preflight });
  assert.equal(headers.get('X-RateLimit-Remaining') ?? '0', '0');
});

test('a storefront’s token has an allowance of its own, is answered from the cache and opens no drafts', async () => {
  const shop = await limited({ RATE_LIMIT_MAX: '20', RATE_LIMIT_TOKEN_MAX: '50', REDIS_URL: undefined });
  const editor = await signIn(shop);
  const product = await publishProduct(editor, 'Rendered');
  await editor.update('api::product.product', product.documentId, { name: 'To come' });
  const permission = 'api::storefront.storefront.read';
  const own = await createApiToken(editor, { type: 'custom', permissions: [permission] });
  const both = await createApiToken(editor, { type: 'custom', permissions: [permission, 'api::product.product.preview'] });
  const ask = (token: string, path = '/san-pham/rendered') => shop.api(path, { headers: bearer(token) });

  // Many at once, before the token is known.
  const first = await Promise.all(Array.from({ length: 30 }, () => ask(own.accessKey)));
  assert.deepEqual([...new Set(first.map(({ status }) => status))], [200]);
  const { headers } = await ask(own.accessKey);
  const stated = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-Cache', 'Cache-Control'].map((name) => headers.get(name));
  assert.deepEqual(stated, ['50', '19', 'HIT', 'public, max-age=0, must-revalidate']);
  assert.deepEqual(
    (await shop.api('/san-pham/rendered')).headers.get('X-RateLimit-Remaining'),
    '18',
    'one look-up, and this one',
  );

  for (const path of ['/san-pham/rendered?status=draft', '/cache'])
    assert.equal((await ask(own.accessKey, path)).status, 403, path);
  assert.equal((await ask(own.accessKey, '/tim-kiem?q=rendered')).headers.get('X-RateLimit-Limit'), '50');
  const drafts = await Promise.all(
    [both.accessKey, own.accessKey, both.accessKey].map((token) => ask(token, '/san-pham/rendered?st%61tus=draft')),
  );
  assert.deepEqual(
    drafts.map(({ status }) => status),
    [200, 403, 200],
  );
  assert.match(drafts[0]?.text ?? '', /To come/);
  assert.doesNotMatch((await ask(both.accessKey)).text, /To come/);

  await Promise.all(Array.from({ length: 40 }, () => ask(own.accessKey)));
  assert.equal((await ask(own.accessKey)).status, 429);
  assert.equal((await ask(both.accessKey)).status, 200, 'each token has its own');
  for (let turn = 0; turn < 20; turn += 1) await ask('nonsense');
  assert.equal((await ask('nonsense')).status, 429, 'a wrong token counts for its address');
  assert.equal((await ask('other nonsense')).status, 429);
  assert.equal((await ask(both.accessKey)).status, 200);
  await editor.request('DELETE', `/admin/api-tokens/${both.id}`);
  await until('the allowance is withdrawn', async () => (await ask(both.accessKey)).status === 429, 30_000, 500);
});

test('two instances share their counts in Redis; without it each counts alone, and no request waits', withRedis, async () => {
  const wire = await startTcpProxy(new URL(redisUrl ?? ''), 6379);
  opened.push(wire.close);
  const shop = await limited({ RATE_LIMIT_MAX: '4' }, { through: { redis: (url) => throughProxy(url, wire) } });
  const other = await limited({ RATE_LIMIT_MAX: '4', REDIS_URL: shop.env().REDIS_URL });
  const statuses = [];
  for (const instance of [shop, other, shop, other, shop, other]) statuses.push((await instance.api('/settings')).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);

  for (const fail of [async () => wire.hold(), wire.cut]) {
    await fail();
    const since = Date.now();
    const { status } = await shop.api('/settings');
    assert.ok([200, 429].includes(status), String(status));
    assert.ok(Date.now() - since < 1_000, `${Date.now() - since} ms`);
    await wire.restore();
  }
  await until(
    'Redis counts again',
    async () => (await other.api('/settings')).status === 429 && (await shop.api('/settings')).status === 429,
    15_000,
  );
});
