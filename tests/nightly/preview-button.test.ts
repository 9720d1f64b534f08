import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { editorWith, logIn, signIn, type Editor } from '../support/editor';
import { openBrowser } from '../support/chromium';
import { openPanel } from '../support/panel';
import { startShop, type Shop } from '../support/shop';
import { hire, roleOf } from '../support/colleague';
import type { RolePermission } from '../../src/editorial/role-permissions';
import { startStorefront, type Storefront } from '../support/other-site';
import { bearer } from '../support/tokens';
import { testRun } from '../support/test-run';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const READ = 'plugin::content-manager.explorer.read';

let shop: Shop;
let editor: Editor;
let storefront: Storefront;

before(async () => {
  storefront = await startStorefront();
  shop = await startShop({ env: { FRONTEND_URL: `${storefront.origin},https://second.example.vn` } });
  storefront.use(shop.base);
  editor = await signIn(shop);
});
after(async () => {
  await shop.close();
  await storefront.close();
});

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
  assert.equal(`${url?.origin}${url?.pathname}`, `${storefront.origin}/san-pham/cua-toi`);
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

test('a token is valid with any key that is listed, and with no other', async () => {
  const { documentId } = await editor.create(PRODUCT, { name: 'Chung', slug: 'chung', in_stock: true });
  const authorization = tokenOf(await previewUrl(PRODUCT, documentId));
  const keys = shop.env().APP_KEYS;
  await shop.restart({ APP_KEYS: `mB7xQ2vN9cK4tR6w,${keys}` });
  assert.equal((await preview('/san-pham/chung', authorization)).status, 200, 'an older key that is still listed');
  await shop.restart({ APP_KEYS: 'mB7xQ2vN9cK4tR6w' });
  assert.equal((await preview('/san-pham/chung', authorization)).status, 401);
});

test('a published entry opens without a token, and a draft without a slug by its document’s id', async () => {
  const { documentId } = await publishProduct(editor, 'Đã Bán', { slug: 'da-ban' });
  assert.equal((await previewUrl(PRODUCT, documentId, 'published'))?.href, `${storefront.origin}/san-pham/da-ban`);
  const bare = await editor.create(PRODUCT, { name: 'Không Địa Chỉ', slug: null });
  await shop.database.query(`UPDATE products SET slug = NULL WHERE document_id = '${bare.documentId}'`);
  const url = await previewUrl(PRODUCT, bare.documentId);
  assert.equal(url?.pathname, `/san-pham/${bare.documentId}`);
  assert.equal((await preview(`/san-pham/${bare.documentId}`, tokenOf(url))).body.data.name, 'Không Địa Chỉ');
  assert.equal(await previewUrl(PRODUCT, bare.documentId, 'published'), undefined);
  assert.equal(await previewUrl('api::menu.menu', bare.documentId), undefined, 'nothing else has a page');
});

test('groups and the home page, which have no drafts, open as visitors see them', async () => {
  const brand = await editor.create('api::brand.brand', { name: 'Nhà Rượu', slug: 'nha-ruou' });
  assert.equal((await previewUrl('api::brand.brand', brand.documentId))?.href, `${storefront.origin}/thuong-hieu/nha-ruou`);
  const origin = await editor.create('api::origin.origin', { name: 'Thung Lũng', slug: 'thung-lung', country: 'Ý' });
  assert.equal((await previewUrl('api::origin.origin', origin.documentId))?.href, `${storefront.origin}/xuat-xu/thung-lung`);
  await editor.saveSingle('api::home.homepage', {});
  assert.equal((await previewUrl('api::home.homepage', ''))?.href, `${storefront.origin}/`);
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

test('an editor who may not read an entry gets no token for it', async () => {
  const { documentId } = await editor.create(PRODUCT, { name: 'Kín', slug: 'kin', in_stock: true });
  interface Role {
    id: number;
  }
  const { data: role } = await editor.request<{ data: Role }>('POST', '/admin/roles', { name: 'Bài viết', description: 'x' });
  // A token opens all of a draft, so that she must be able to read all of it.
  const editors = await roleOf(editor, 'strapi-editor');
  const all = await editor.request<{ data: RolePermission[] }>('GET', `/admin/roles/${editors.id}/permissions`);
  const granted = all.data.map(({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions }));
  await editor.request('PUT', `/admin/roles/${role.id}/permissions`, {
    permissions: granted.filter(({ action, subject }) => action === READ && subject === ARTICLE),
  });
  const account = { email: 'chi-bai-viet@example.vn', password: 'Ruou-Vang-1990' };
  const user = { email: account.email, firstname: 'B', lastname: 'V', roles: [role.id] };
  const made = await editor.request<{ data: { registrationToken: string } }>('POST', '/admin/users', user);
  const registered = await fetch(`${shop.url}/admin/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      registrationToken: made.data.registrationToken,
      userInfo: { firstname: 'B', lastname: 'V', password: account.password },
    }),
  });
  assert.equal(registered.status, 200);
  const { data } = (await registered.json()) as { data: { token: string } };
  const ask = async (uid: string, id: string) => {
    const url = `${shop.url}/content-manager/preview/url/${uid}?documentId=${id}&status=draft`;
    const response = await fetch(url, { headers: bearer(data.token) });
    return [response.status, await response.text()] as const;
  };
  const own = await editor.create(ARTICLE, { title: 'Đọc Được', slug: 'doc-duoc' });
  const [status, text] = await ask(ARTICLE, own.documentId);
  assert.equal(status, 200);
  assert.match(text, /token=preview\./);
  const [, refused] = await ask(PRODUCT, documentId);
  assert.doesNotMatch(refused, /token/);
});

test('in the panel, the button shows the storefront’s page with the draft in a frame', async (t) => {
  if (testRun().chromium === undefined) return t.skip('no browser');
  const { documentId } = await publishProduct(editor, 'Rượu Trong Khung', { slug: 'trong-khung', price: 450000 });
  await editor.update(PRODUCT, documentId, { price: 777000 });
  const browser = await openBrowser();
  try {
    const panel = await openPanel(browser, shop, { language: 'vi', enter: 'signed in' });
    await panel.openEntry(PRODUCT, documentId);
    const button = panel.page.getByRole('link', { name: 'Xem bản nháp trên trang web' });
    await button.waitFor();
    await button.click();
    const frame = panel.page.frameLocator('iframe');
    await frame.getByText('Rượu Trong Khung').waitFor();
    assert.equal(await frame.locator('#price').textContent(), '777000');
    const complaints = panel.complaints().filter((line) => !line.includes(storefront.origin));
    // The storefront's own page calls the shop's API.
    assert.deepEqual(complaints, []);
    await panel.close();
  } finally {
    await browser.close();
  }
});

test('without FRONTEND_URL there is no button', async () => {
  const { documentId } = await editor.create(PRODUCT, { name: 'Một Mình', slug: 'mot-minh', in_stock: true });
  await shop.restart({ FRONTEND_URL: undefined });
  assert.equal(await previewUrl(PRODUCT, documentId), undefined);
  const panelPage = await fetch(`${shop.url}/admin`);
  assert.doesNotMatch(panelPage.headers.get('Content-Security-Policy') ?? '', /second\.example/);
});

test('a token ends with its account: blocked, another password, a role that may not read it, deleted', async () => {
  const { documentId } = await editor.create(PRODUCT, { name: 'Chờ', slug: 'cho', in_stock: true });
  const [reader, none] = [await roleOf(editor, 'strapi-editor'), await roleOf(editor, 'strapi-author')];
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
  await change({ roles: [none.id] });
  assert.equal(await status(first), 401, 'a role that may read its own entries alone');
  const password = 'Ruou-Vang-2027';
  await change({ password });
  assert.equal(await status(first), 401, 'another password');
  const second = await open(editorWith(shop, await logIn(shop, { ...credentials, password })));
  assert.equal(await status(second), 200);
  await editor.request('DELETE', `/admin/users/${me.id}`);
  assert.equal(await status(second), 401, 'deleted');
});
