import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { publishProduct } from './support/content';
import { signIn, type Editor } from './support/editor';
import { png } from './support/images';
import { askRaw } from './support/raw-http';
import { startShop, type Shop } from './support/shop';
import { bearer, createApiToken } from './support/tokens';
import { until } from './support/until';

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

async function limited(env: Record<string, string | undefined>): Promise<Shop> {
  const shop = await startShop({ env });
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

/** Of the shop behind a proxy, a minute and client. */
const MAX = 5;
const TOKEN_MAX = 50;
const SITE = 'https://www.ruou.example';

describe('behind one proxy', () => {
  let shop: Shop;
  let editor: Editor;

  beforeAll(async () => {
    shop = await limited({
      ...{ RATE_LIMIT_MAX: String(MAX), RATE_LIMIT_TOKEN_MAX: String(TOKEN_MAX), TRUSTED_PROXIES: '1', FRONTEND_URL: SITE },
      ...{ RATE_LIMIT_TRUSTED: '10.0.0.0/8,2001:db8:ffff::/48', REDIS_URL: undefined },
    });
    editor = await signIn(shop);
  });

  const from = (address: string, more: Record<string, string> = {}) => ({ 'X-Forwarded-For': address, ...more });
  const times = <T>(number: number, ask: () => Promise<T>): Promise<T[]> =>
    Array.from({ length: number }).reduce<Promise<T[]>>(
      async (answers) => [...(await answers), await ask()],
      Promise.resolve([]),
    );

  test('a client is the address that the proxy added, or the /64 of an IPv6 one', async () => {
    let number = 0;
    const forged = await times(MAX + 1, () => statusOf(shop, `198.51.100.${(number += 1)}, 203.0.113.7`));
    assert.deepEqual(forged, [200, 200, 200, 200, 200, 429]);
    assert.equal(await statusOf(shop, '203.0.113.8'), 200, 'another client');

    for (const end of ['1', 'ffff::9', '2', '3', '4'])
      assert.equal(await statusOf(shop, `2001:db8:1:2:${end.includes(':') ? end : `:${end}`}`), 200);
    assert.equal(await statusOf(shop, '2001:db8:1:2:abcd::1'), 429);
    assert.equal(await statusOf(shop, '2001:db8:1:3::1'), 200);

    for (const address of ['10.1.2.3', '2001:db8:ffff:1::1'])
      assert.deepEqual([...new Set(await times(2 * MAX, () => statusOf(shop, address)))], [200], 'a storefront’s server');
    assert.equal(await statusOf(shop, '10.1.2.3, 203.0.113.7'), 429, 'a trusted address in a visitor’s own header');

    // Other spellings of a path count too.
    for (const [index, path] of ['/API/V1/settings', '//api/v1/settings', '/api//v1/settings'].entries()) {
      const address = `203.0.113.${100 + index}`;
      await times(MAX, () => askRaw(shop, 'GET', path, [`X-Forwarded-For: ${address}`]));
      assert.equal(await statusOf(shop, address), 429, path);
    }
  });

  test('beside the API, strangers have an allowance of their own, files fifty times as much, signed-in editors no limit', async () => {
    const { url } = await editor.upload(await png());
    const ask = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${shop.url}${path}`, { ...init, headers: from('203.0.113.20', headers) });
    const strange = [
      ...[await ask('/nothing', { method: 'POST', body: 'x' }), await ask('/admin/init'), await ask('/content-manager/init')],
      ...[await ask('/nothing', {}, { Authorization: 'Bearer nonsense' }), await ask('/content-manager/init')],
    ];
    assert.deepEqual(
      strange.map(({ headers }) => headers.get('X-RateLimit-Remaining')),
      ['4', '3', '2', '1', '0'],
    );
    for (const path of ['/nothing', '/admin/init', '/ADMIN/init', '/admin/users/1.js', '/upload/files', '/_health']) {
      const response = await ask(path);
      const wait = Number(response.headers.get('Retry-After'));
      assert.deepEqual([response.status, wait >= 1 && wait <= 60], [429, true], path);
    }
    const refused = await ask('/admin/login', { method: 'POST' });
    assert.deepEqual(
      [refused.status, ((await refused.json()) as { error: { name: string } }).error.name],
      [429, 'RateLimitError'],
    );

    const page = await (await ask('/admin/')).text();
    const script = /src="(\/admin\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    for (let turn = 0; turn <= MAX; turn += 1) {
      await editor.request('GET', '/content-manager/init');
      for (const path of ['/admin/', '/admin/auth/login', script, url]) {
        const { status, headers } = await ask(path);
        assert.deepEqual([status, headers.get('X-RateLimit-Limit')], [200, null], path);
      }
    }
    const { headers } = await shop.api('/settings', { headers: from('203.0.113.20') });
    assert.equal(headers.get('X-RateLimit-Remaining'), '4', 'the API’s allowance is untouched');
    let asked = 0;
    const paths = ['/uploads/x.svg', '/admin/x', '/pictures/x.webp', '/favicon.ico', url];
    const files = await times(50 * MAX, () => ask(paths[asked++ % paths.length] ?? ''));
    assert.deepEqual([files[0]?.status, files.at(-1)?.status], [404, 429]);
    assert.ok(Number(files.at(-1)?.headers.get('Retry-After')) >= 1);
    const loading = await fetch(`${shop.url}${script}`, { headers: { ...from('203.0.113.20'), ...editor.headers } });
    assert.equal(loading.status, 200, 'a signed-in editor has no limit');
  });

  test('suggestions and tracking end by themselves, and pages go on', async () => {
    const headers = from('203.0.113.30');
    const json = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
    const areas: [() => Promise<{ status: number }>, number[]][] = [
      // The first is computed, the others are cached.
      [() => shop.api('/tim-kiem?q=vang', { headers }), [200, 200, 200, 200, 200, 429]],
      [() => shop.api('/track/event', { json, headers }), [201, 201, 201, 201]],
      [() => shop.api('/track/visitor', { json, headers }), [201, 429]],
      [() => shop.api('/track/event', { json, headers }), [429]],
      [() => shop.api('/settings', { headers }), [200, 200, 200, 200, 200, 429]],
    ];
    for (const [ask, expected] of areas) {
      const answers = await times(expected.length, ask);
      assert.deepEqual(
        answers.map(({ status }) => status),
        expected,
      );
    }
  });

  test('a preflight shows what is left, and does not count', async () => {
    const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type', Origin: SITE };
    const left = async (path: string): Promise<string | null> => {
      const { headers } = await shop.api(path, { method: 'OPTIONS', headers: from('203.0.113.40', asked) });
      return headers.get('X-RateLimit-Remaining');
    };
    assert.deepEqual(
      await times(MAX + 1, () => left('/track/event')),
      Array.from({ length: MAX + 1 }, () => String(MAX)),
    );
    assert.equal(await left('/health'), null);
    const read = () => shop.api('/settings', { headers: from('203.0.113.40', { Origin: SITE }) });
    await times(MAX, read);
    assert.equal(await left('/settings'), '0');
    const { status, headers } = await read();
    assert.deepEqual([status, headers.get('Access-Control-Allow-Origin')], [429, SITE]);
    assert.match(headers.get('Access-Control-Expose-Headers') ?? '', /\bRetry-After\b/);
  });

  test('the sitemap counts, and robots.txt does not', async () => {
    const ask = async (path: string) => (await fetch(`${shop.url}${path}`, { headers: from('203.0.113.50') })).status;
    assert.deepEqual(await times(MAX + 1, () => ask('/sitemap.xml')), [200, 200, 200, 200, 200, 429]);
    assert.equal(await ask('/robots.txt'), 200);
  });

  test('a storefront’s token has an allowance of its own, is answered from the cache and opens no drafts', async () => {
    const product = await publishProduct(editor, 'Rendered');
    await editor.update('api::product.product', product.documentId, { name: 'To come' });
    const permission = 'api::storefront.storefront.read';
    const own = await createApiToken(editor, { type: 'custom', permissions: [permission] });
    const both = await createApiToken(editor, { type: 'custom', permissions: [permission, 'api::product.product.preview'] });
    const address = '203.0.113.60';
    const ask = (token: string, path = '/san-pham/rendered') => shop.api(path, { headers: from(address, bearer(token)) });

    // Many at once, before the token is known.
    const first = await Promise.all(Array.from({ length: 30 }, () => ask(own.accessKey)));
    assert.deepEqual([...new Set(first.map(({ status }) => status))], [200]);
    const { headers } = await ask(own.accessKey);
    const stated = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-Cache', 'Cache-Control'].map((name) => headers.get(name));
    assert.deepEqual(stated, ['50', '19', 'HIT', 'public, max-age=0, must-revalidate']);
    const withoutToken = await shop.api('/san-pham/rendered', { headers: from(address) });
    assert.equal(withoutToken.headers.get('X-RateLimit-Remaining'), '3', 'one look-up, and this one');

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
    await times(MAX, () => ask('nonsense'));
    assert.equal((await ask('nonsense')).status, 429, 'a wrong token counts for its address');
    assert.equal((await ask('other nonsense')).status, 429);
    assert.equal((await ask(both.accessKey)).status, 200);
    await editor.request('DELETE', `/admin/api-tokens/${both.id}`);
    await until('the allowance is withdrawn', async () => (await ask(both.accessKey)).status === 429, 30_000, 500);
  });
});
