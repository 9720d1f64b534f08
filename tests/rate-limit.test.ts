import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signIn } from './support/editor';
import { png } from './support/images';
import { askRaw } from './support/raw-http';
import { startShop, type Shop, type ShopOptions } from './support/shop';
import { startTcpProxy, throughProxy } from './support/tcp-proxy';
import { testRun } from './support/test-run';
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
  assert.equal((await shop.api('/track/generate-id')).status, 429);
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
