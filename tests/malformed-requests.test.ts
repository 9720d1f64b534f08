import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { signIn } from './support/editor';
import { askRaw, sendRaw } from './support/raw-http';

let shop: RunningShop;

beforeAll(async () => {
  shop = await borrowShop();
  const editor = await signIn(shop);
  await publishProduct(editor, 'Sound');
});
afterAll(() => shop.close());

/** A bad request must not break the good one after it. */
async function assertStillServing(): Promise<void> {
  const { status, text } = await shop.api('/san-pham/sound');
  assert.equal(status, 200, text);
}

test('a wrong method is 405 with Allow, and no header overrides the method', async () => {
  for (const [path, allow] of [
    ['/san-pham', 'GET, HEAD, OPTIONS'],
    ['/track/event', 'OPTIONS, POST'],
    ['/health', 'GET, HEAD, OPTIONS'],
  ]) {
    for (const method of ['PUT', 'PATCH', 'DELETE', path === '/track/event' ? 'GET' : 'POST']) {
      const { status, headers } = await shop.api(path ?? '', { method });
      assert.deepEqual([status, headers.get('Allow')], [405, allow], `${method} ${path}`);
    }
    assert.equal((await askRaw(shop, 'TRACE', `/api/v1${path}`)).status, 405);
    const options = await askRaw(shop, 'OPTIONS', `/api/v1${path}`);
    assert.deepEqual([options.status, options.headers.get('Allow')], [204, allow]);
  }
  const overridden = await shop.api('/san-pham', {
    headers: { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'POST' },
  });
  assert.equal(overridden.status, 200);
  const unknown = await sendRaw(shop, 'BREW /api/v1/san-pham HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.ok([400, 405].includes(unknown?.status ?? 0), String(unknown?.status));
  await assertStillServing();
});

test('HEAD answers like GET without the body, on every path', async () => {
  for (const path of [
    '/san-pham',
    '/san-pham/sound',
    '/bai-viet',
    '/home',
    '/social-links',
    '/settings',
    '/health',
    '/track/generate-id',
  ]) {
    const [get, head] = [await shop.api(path), await shop.api(path, { method: 'HEAD' })];
    assert.deepEqual([head.status, head.text, head.headers.get('ETag')], [get.status, '', get.headers.get('ETag')], path);
  }
  assert.equal((await shop.api('/san-pham/nothing', { method: 'HEAD' })).status, 404);
});

test('refuses paths that only look like real ones', async () => {
  const lookalikes = [
    '//api/v1/san-pham',
    '/api//v1/san-pham',
    '/api/v1//san-pham',
    '/API/v1/san-pham',
    '/api/v1/SAN-PHAM',
    '/api/v1/san-pham/..%2fsettings',
    '/api/v1/..%2f..%2fadmin',
    '/api/v1/san-pham/%2e%2e',
    '/api/v1/san-pham/sound%00',
    '/api/v1/san-pham%2fsound',
    '/api/v1/',
    '/api/v1',
    '/api/v1/%c0%ae%c0%ae',
    '/api/v1/san-pham/%F0%9F%8D%B7',
    '/api/v1/san-pham;x=1',
    '/api/v1/products',
    '/api/v1/./settings',
    '/api/v1/x/../settings',
  ];
  for (const target of lookalikes) {
    const { status } = await askRaw(shop, 'GET', target);
    assert.ok(status === 404 || (status === 400 && target.includes('%')), `${target} → ${status}`);
  }
  assert.equal((await askRaw(shop, 'GET', '/api/v1/san-pham/%')).status, 400);
  await assertStillServing();
});

test('a slash at the end and a slug in capitals lead to the canonical address', async () => {
  for (const [target, location] of [
    ['/api/v1/san-pham/', '/api/v1/san-pham'],
    ['/api/v1/san-pham//?sort=name&x=%20', '/api/v1/san-pham?sort=name&x=%20'],
    ['/api/v1/san-pham/sound/', '/api/v1/san-pham/sound'],
    ['/api/v1/san-pham/Sound', '/api/v1/san-pham/sound'],
    ['/api/v1/bai-viet/RUOU-Vang/', '/api/v1/bai-viet/ruou-vang'],
    ['/api/v1/menus/Header', '/api/v1/menus/header'],
    ['/api/v1/settings/', '/api/v1/settings'],
  ]) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await askRaw(shop, method, target ?? '');
      assert.deepEqual([status, headers.get('Location')], [301, location], `${method} ${target}`);
    }
  }
  assert.equal((await shop.api('/track/event/', { method: 'POST', json: {} })).status, 404, 'a redirect would lose its body');
  assert.equal((await shop.api('/san-pham/Sound')).status, 301, 'as documented');
});

test('ignores foreign host headers, and survives large headers', async () => {
  const { text } = await askRaw(shop, 'GET', '/api/v1/san-pham/sound', [
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'Forwarded: host=evil.example',
  ]);
  assert.doesNotMatch(text, /evil/);
  const huge = await sendRaw(shop, `GET /api/v1/settings HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(17_000)}\r\n\r\n`);
  const problem = JSON.parse(huge?.text ?? '{}') as { status: number; instance: string };
  assert.deepEqual([huge?.status, problem.status, problem.instance], [431, 431, '/api/v1/settings']);
  assert.equal(huge?.headers.get('Content-Type'), 'application/problem+json');
  const noHttp = await sendRaw(shop, 'Good evening\r\n\r\n');
  assert.deepEqual([noHttp?.status, noHttp?.headers.get('Content-Type')], [400, 'application/problem+json']);
  assert.equal((await askRaw(shop, 'GET', '/api/v1/settings', [`Cookie: ${'a=b; '.repeat(2_000)}`])).status, 200);
  assert.equal((await askRaw(shop, 'GET', '/api/v1/settings', ['If-None-Match: *'])).status, 304);
  assert.equal((await askRaw(shop, 'GET', '/api/v1/settings', ['Authorization: Bearer nonsense'])).status, 200);
  assert.equal((await askRaw(shop, 'GET', `/api/v1/san-pham?q=${'a'.repeat(14_000)}`)).status, 400);
  await assertStillServing();
});
