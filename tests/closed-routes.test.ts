import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { EditorError, signIn, type Editor } from './support/editor';

/** A route that fails is not closed. */
const isClosed = (status: number): boolean => [401, 403, 404, 405].includes(status);

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  await publishProduct(editor, 'Public');
});
afterAll(() => shop.close());

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${shop.url}${path}`, { redirect: 'manual', ...init });

test('Strapi’s default routes are not mounted, for any content type and method', async () => {
  const names = [
    'products',
    'product',
    'articles',
    'brands',
    'origins',
    'wine-types',
    'banners',
    'homepage',
    'social-link',
    'setting',
    'synonyms',
    'synonym',
    'redirects',
    'redirect',
    'slugs',
    'storefront-slugs',
  ];
  for (const name of names) {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/1'],
      ['PUT', '/1'],
      ['DELETE', '/1'],
    ]) {
      const { status } = await shop.api(`/${name}${path}`, { method: method ?? 'GET' });
      assert.ok([404, 405].includes(status), `${method} /${name}${path} → ${status}`);
      assert.ok(
        isClosed((await ask(`/api/${name}${path}`, { method: method ?? 'GET' })).status),
        `${method} /api/${name}${path}`,
      );
    }
  }
});

test('registration, password resets and user lists are closed', async () => {
  const account = { username: 'a', email: 'a@example.vn', password: 'Password-123' };
  for (const path of [
    '/auth/local/register',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/change-password',
    '/auth/send-email-confirmation',
  ]) {
    const { status } = await shop.api(path, { json: account });
    assert.ok([404, 405].includes(status), `${path} → ${status}`);
  }
  for (const path of [
    '/users',
    '/users/me',
    '/users/count',
    '/users-permissions/roles',
    '/users-permissions/permissions',
    '/connect/google',
    '/auth/google/callback',
  ]) {
    const { status } = await shop.api(path);
    assert.ok(isClosed(status), `${path} → ${status}`);
  }
  assert.equal((await shop.database.query('SELECT id FROM up_users')).length, 0);
});

test('the public and authenticated roles have no permission', async () => {
  assert.equal((await shop.database.query('SELECT id FROM up_permissions')).length, 0);
});

test('uploads, documentation, transfer and MCP are closed', async () => {
  for (const path of [
    '/api/v1/upload',
    '/api/v1/upload/files',
    '/api/upload/files',
    '/upload/files',
    '/documentation',
    '/api/v1/documentation',
    '/mcp',
    '/admin/mcp',
    '/admin/transfer/runner/connect',
    '/admin/transfer/runner/push',
    '/openapi.json',
    '/admin/openapi.json',
  ]) {
    for (const method of ['GET', 'POST']) {
      const response = await ask(path, { method });
      const html = response.headers.get('Content-Type')?.includes('text/html') ?? false;
      // Below /admin every unknown path is the panel itself.
      const isPanel = path.startsWith('/admin') && html && response.status === 200;
      assert.ok(isClosed(response.status) || isPanel, `${method} ${path} → ${response.status}`);
    }
  }
});

test('the panel’s own routes require a sign-in', async () => {
  for (const path of [
    '/content-manager/collection-types/api::product.product',
    '/admin/users',
    '/admin/users/me',
    '/content-type-builder/schema',
    '/upload/files',
    '/admin/api-tokens',
  ]) {
    assert.equal((await ask(path)).status, 401, path);
  }
  const response = await ask('/admin/register-admin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'b@example.vn', firstname: 'B', lastname: 'B', password: 'Password-123' }),
  });
  assert.equal(response.status, 400, 'there is an administrator already');
});

test('no answer names its server software', async () => {
  for (const path of ['/api/v1/settings', '/api/v1/nowhere', '/', '/admin/init']) {
    const response = await ask(path);
    assert.doesNotMatch(response.headers.get('X-Powered-By') ?? '', /./, path);
  }
});

test('no client can make the server request a URL, send mail or be an administrator by token', async () => {
  for (const [method, path] of [
    ['POST', '/upload/actions/upload-from-urls'],
    ['POST', '/api/v1/upload/actions/upload-from-urls'],
    ['POST', '/admin/webhooks'],
    ['POST', '/admin/webhooks/1/trigger'],
    ['POST', '/email/test'],
    ['POST', '/admin/forgot-password'],
    ['POST', '/admin/admin-tokens'],
  ]) {
    await assert.rejects(
      editor.request(method ?? '', path ?? '', { urls: ['http://0.0.0.0:1/'], email: 'bien.tap@example.vn' }),
      (error: unknown) => error instanceof EditorError && [404, 405].includes(error.status),
      path,
    );
  }
});
