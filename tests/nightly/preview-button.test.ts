import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { openBrowser } from '../support/chromium';
import type { ProductAnswer } from '../support/contract-schemas';
import { editorWith, logIn, signIn, type Editor } from '../support/editor';
import { startShop, type Shop } from '../support/shop';
import { SITE } from '../support/shop-environment';
import { hire, roleOf } from '../support/colleague';
import { entries, WINE_FIELDS } from '../support/limited-role';
import { openPanel } from '../support/panel';
import { testRun } from '../support/test-run';
import { bearer } from '../support/tokens';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';

let shop: Shop;
let editor: Editor;

beforeAll(async () => {
  shop = await startShop({ env: { FRONTEND_URL: SITE } });
  editor = await signIn(shop);
});
afterAll(() => shop.close());

async function previewUrl(uid: string, documentId: string, status = 'draft'): Promise<URL | undefined> {
  const path = `/content-manager/preview/url/${uid}?documentId=${documentId}&status=${status}`;
  const answer = await editor.request<{ data: { url?: string } } | undefined>('GET', path);
  return answer?.data.url === undefined ? undefined : new URL(answer.data.url);
}

const tokenOf = (url: URL | undefined): Record<string, string> => bearer(url?.searchParams.get('token') ?? '');
const preview = (path: string, headers: Record<string, string>) => shop.api<ProductAnswer>(`${path}?status=draft`, { headers });

test('the button opens the storefront’s page with a token for this draft only', async () => {
  const mine = await editor.create(PRODUCT, { name: 'Của Tôi', slug: 'cua-toi', in_stock: true });
  await editor.create(PRODUCT, { name: 'Khác', slug: 'khac', in_stock: true });
  await editor.create(ARTICLE, { title: 'Bài', slug: 'cua-toi' });
  const url = await previewUrl(PRODUCT, mine.documentId);
  assert.equal(`${url?.origin}${url?.pathname}`, `${SITE}/san-pham/cua-toi`);
  assert.equal(url?.searchParams.get('status'), 'draft');

  const authorization = tokenOf(url);
  assert.equal((await preview('/san-pham/cua-toi', authorization)).body.data.name, 'Của Tôi');
  assert.equal((await preview('/san-pham/khac', authorization)).status, 403);
  assert.equal((await preview('/bai-viet/cua-toi', authorization)).status, 403);
  assert.equal((await shop.api('/cache', { headers: authorization })).status, 401);
  assert.equal((await shop.api('/cache/purge', { headers: authorization, json: {} })).status, 401);

  const [prefix, payload = '', signed = ''] = (url?.searchParams.get('token') ?? '').split('.');
  const other = Buffer.from(payload, 'base64url').toString().replace(mine.documentId, 'x'.repeat(24));
  for (const forged of [
    `${prefix}.${payload}.${signed.slice(0, -2)}AA`,
    `${prefix}.${Buffer.from(other).toString('base64url')}.${signed}`,
    `${prefix}.${payload}.`,
    `${prefix}.${payload}`,
    `${prefix}.`,
    `${prefix}.${payload}.${signed}.${signed}`,
  ]) {
    assert.equal((await preview('/san-pham/cua-toi', bearer(forged))).status, 401, forged);
  }
  // A new slug does not close an open preview.
  await editor.update(PRODUCT, mine.documentId, { slug: 'cua-ta' });
  for (const slug of ['cua-toi', 'cua-ta']) assert.equal((await preview(`/san-pham/${slug}`, authorization)).status, 200);
});

test('a form has the button, and a preview says that its site is away', { skip: testRun().chromium === undefined }, async () => {
  const { documentId } = await editor.create(PRODUCT, { name: 'Nháp', slug: 'nhap' });
  const browser = await openBrowser();
  const panel = await openPanel(browser, shop, { enter: 'signed in' });
  await panel.page.route(`${SITE}/**`, (route) => route.abort('connectionrefused'));
  await panel.openEntry(PRODUCT, documentId);
  await panel.page.getByRole('link', { name: 'Xem bản nháp trên trang web' }).click();
  await panel.page.getByText('Trang web không trả lời').waitFor();
  await browser.close();
});

test('a token is valid with any key that is listed, and with no other', async () => {
  const { documentId } = await editor.create(PRODUCT, { name: 'Chung', slug: 'chung', in_stock: true });
  const authorization = tokenOf(await previewUrl(PRODUCT, documentId));
  const keys = shop.env().APP_KEYS;
  await shop.restart({ APP_KEYS: `mB7xQ2vN9cK4tR6w,${keys}` });
  assert.equal((await preview('/san-pham/chung', authorization)).status, 200, 'an older key that is still listed');
  await shop.restart({ APP_KEYS: 'mB7xQ2vN9cK4tR6w' });
  assert.equal((await preview('/san-pham/chung', authorization)).status, 401);
});

test('PREVIEW_URL opens drafts in a framework’s draft mode, of products, articles and pages', async () => {
  const origin = 'https://preview.example.vn';
  await shop.restart({ PREVIEW_URL: `${origin}/api/draft?secret=1&path={path}&token={token}` });
  const wine = await editor.create(PRODUCT, { name: 'Mới', slug: 'moi', in_stock: true });
  const page = await editor.create(ARTICLE, { title: 'Giới thiệu', slug: 'gioi-thieu', kind: 'page' });
  for (const [uid, { documentId }, path] of [
    [PRODUCT, wine, '/san-pham/moi'],
    [ARTICLE, page, '/bai-viet/gioi-thieu'],
  ] as const) {
    const url = await previewUrl(uid, documentId);
    assert.equal(`${url?.origin}${url?.pathname}`, `${origin}/api/draft`);
    assert.deepEqual([url?.searchParams.get('secret'), url?.searchParams.get('path')], ['1', path]);
    assert.equal((await preview(path, tokenOf(url))).status, 200);
  }
  const panelPage = await fetch(`${shop.url}/admin`);
  assert.match(panelPage.headers.get('Content-Security-Policy') ?? '', /frame-src[^;]*preview\.example\.vn/);
  await shop.restart({ PREVIEW_URL: undefined });
});

test('a token ends with its account: blocked, another password, a role that may not read it, deleted', async () => {
  const { documentId } = await editor.create(PRODUCT, { name: 'Chờ', slug: 'cho', in_stock: true });
  const reader = await roleOf(editor, 'strapi-editor');
  const { data: owner } = await editor.request<{ data: { id: number } }>('POST', '/admin/roles', {
    name: 'Own',
    description: '',
  });
  const permissions = entries(PRODUCT, ['read'], { fields: WINE_FIELDS, own: true });
  await editor.request('PUT', `/admin/roles/${owner.id}/permissions`, { permissions });
  const credentials = await hire(editor, 'lan@shop.example', reader.id);
  const colleague = editorWith(shop, await logIn(shop, credentials));
  const { data: me } = await colleague.request<{ data: { id: number } }>('GET', '/admin/users/me');
  const account = { email: credentials.email, firstname: 'Lan', lastname: '', isActive: true, roles: [reader.id] };
  const change = (values: object): Promise<unknown> => editor.request('PUT', `/admin/users/${me.id}`, { ...account, ...values });
  const open = async (as: Editor): Promise<Record<string, string>> => {
    const path = `/content-manager/preview/url/${PRODUCT}?documentId=${documentId}&status=draft`;
    return tokenOf(new URL((await as.request<{ data: { url: string } }>('GET', path)).data.url));
  };
  const status = async (headers: Record<string, string>): Promise<number> => (await preview('/san-pham/cho', headers)).status;

  const first = await open(colleague);
  assert.equal(await status(first), 200);
  await change({ isActive: false });
  assert.equal(await status(first), 401, 'blocked');
  await change({});
  assert.equal(await status(first), 200);
  await change({ roles: [owner.id] });
  assert.equal(await status(first), 401, 'a role that may read its own entries alone');
  const password = 'Ruou-Vang-2027';
  await change({ password });
  assert.equal(await status(first), 401, 'another password');
  const second = await open(editorWith(shop, await logIn(shop, { ...credentials, password })));
  assert.equal(await status(second), 200);
  await editor.request('DELETE', `/admin/users/${me.id}`);
  assert.equal(await status(second), 401, 'deleted');
});
