import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { paragraph, publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer, ProblemBody, ProductAnswer } from './support/contract-schemas';
import { connect, signIn, type Editor } from './support/editor';
import { png } from './support/images';
import { bearer, createAccount, createApiToken } from './support/tokens';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const PREVIEW = ['api::product.product.preview', 'api::article.article.preview'];

let shop: RunningShop;
let editor: Editor;
let token: string;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  token = (await createApiToken(editor, { type: 'custom', permissions: PREVIEW })).accessKey;
});
afterAll(() => shop.close());

const product = (slug: string, query = '?status=draft', headers = bearer(token)) =>
  shop.api<ProductAnswer>(`/san-pham/${slug}${query}`, { headers });
const article = (slug: string, query = '?status=draft', headers = bearer(token)) =>
  shop.api<ArticleAnswer>(`/bai-viet/${slug}${query}`, { headers });

test('shows a draft that was never published, only with the permission', async () => {
  const gallery = [(await editor.upload(await png())).id];
  await editor.create(PRODUCT, { name: 'Chưa Bán', slug: 'chua-ban', price: 990000, in_stock: true, gallery });
  assert.equal((await product('chua-ban', '', {})).status, 404);
  assert.equal((await product('chua-ban', '', bearer(token))).status, 404, 'a token alone shows no draft');

  const { status, body, headers } = await product('chua-ban');
  assert.equal(status, 200);
  assert.deepEqual([body.data.name, body.data.price, body.data.gallery.length], ['Chưa Bán', 990000, 1]);
  assert.equal(headers.get('Cache-Control'), 'private, no-store');

  assert.equal((await product('chua-ban', '?status=draft', {})).status, 401);
  assert.equal((await product('chua-ban', '?status=draft', bearer('0'.repeat(256)))).status, 401);
  const other = await createApiToken(editor, { type: 'custom', permissions: ['api::cache.cache.find'] });
  const reader = await createApiToken(editor, { type: 'read-only' });
  const customer = await createAccount(shop, editor, []);
  for (const weak of [other.accessKey, reader.accessKey, customer.jwt]) {
    assert.equal((await product('chua-ban', '?status=draft', bearer(weak))).status, 403);
  }
  const previewer = await createAccount(shop, editor, PREVIEW);
  const full = await createApiToken(editor, { type: 'full-access' });
  for (const strong of [previewer.jwt, full.accessKey]) {
    assert.equal((await product('chua-ban', '?status=draft', bearer(strong))).status, 200);
  }
});

test('shows the draft of a published product, while visitors see the published one', async () => {
  const { documentId } = await publishProduct(editor, 'Barolo', { price: 1000 });
  const before = await shop.api('/san-pham/barolo');
  await editor.update(PRODUCT, documentId, { price: 2000, slug: 'barolo-moi' });
  for (const slug of ['barolo-moi', 'barolo', documentId]) {
    const { status, body } = await product(slug);
    assert.deepEqual([status, body.data.price, body.data.slug], [200, 2000, 'barolo-moi'], slug);
  }
  for (const query of ['', '?status=published', '?status=published&utm_source=x']) {
    const { text, headers } = await product('barolo', query, {});
    assert.equal(text, before.text, query);
    assert.equal(headers.get('ETag'), before.headers.get('ETag'));
  }
  assert.equal((await product('barolo-moi', '', {})).status, 404);
  // The preview is not cached for visitors.
  assert.equal((await shop.api('/san-pham/barolo')).text, before.text);
});

test('previews an article with its published related products', async () => {
  const shown = await publishProduct(editor, 'Có Bán');
  const hidden = await editor.create(PRODUCT, { name: 'Không Bán', slug: 'khong-ban', in_stock: true });
  await editor.create(ARTICLE, {
    title: 'Bài Nháp',
    slug: 'bai-nhap',
    body: paragraph('Chữ'),
    related_products: connect(hidden.documentId, shown.documentId),
  });
  const { status, body } = await article('bai-nhap');
  assert.equal(status, 200);
  assert.equal(body.data.body, '<p>Chữ</p>');
  assert.deepEqual(
    body.data.related_products.map(({ name }) => name),
    ['Có Bán'],
  );
  assert.equal((await article('bai-nhap', '')).status, 404);
  assert.equal((await article('bai-nhap', '?status=draft', {})).status, 401);
});

test('shows a draft that lacks nearly everything', async () => {
  const bare = await editor.create(PRODUCT, { slug: null });
  const { status, body } = await shop.api<ProductAnswer>(`/san-pham/${bare.documentId}?status=draft`, {
    headers: bearer(token),
  });
  assert.deepEqual([status, body.data.slug, body.data.name], [200, bare.documentId, '(chưa có tên)']);
  assert.deepEqual([body.data.price, body.data.gallery], [null, []]);
  const empty = await editor.create(ARTICLE, { slug: null });
  const answer = await article(empty.documentId);
  assert.deepEqual([answer.status, answer.body.data.body, answer.body.data.slug], [200, '', empty.documentId]);
});

test('an unknown entry is 404, a wrong status 400, and HEAD answers like GET', async () => {
  assert.equal((await product('khong-co')).status, 404);
  const { documentId } = await publishArticle(editor, 'Sắp xoá', { slug: 'sap-xoa' });
  assert.equal((await article('sap-xoa')).status, 200);
  assert.equal((await product('sap-xoa')).status, 404);
  await editor.delete(ARTICLE, documentId);
  assert.equal((await article('sap-xoa')).status, 404);
  for (const query of ['?status=Draft', '?status=draft&status=draft', '?status=modified']) {
    const { status, body } = await shop.api<ProblemBody>(`/san-pham/barolo${query}`, { headers: bearer(token) });
    assert.equal(status, 400, query);
    assert.ok(body.errors?.every((fault) => 'parameter' in fault && fault.parameter === 'status'));
  }
  const head = await shop.api('/san-pham/barolo?status=draft', { method: 'HEAD', headers: bearer(token) });
  assert.equal(head.status, 200);
  assert.equal((await shop.api('/san-pham/barolo?status=draft', { method: 'HEAD' })).status, 401);
});

test('lists, suggestions and home ignore status=draft', async () => {
  await editor.create(PRODUCT, { name: 'Bí Mật', slug: 'bi-mat', in_stock: true });
  for (const path of ['/san-pham?status=draft&per_page=100', '/tim-kiem?q=bi&status=draft', '/home?status=draft']) {
    const { status, text } = await shop.api(path, { headers: bearer(token) });
    assert.equal(status, 200);
    assert.ok(!text.includes('bi-mat'), path);
  }
});

test('the panel offers the permission', async () => {
  const { data } = await editor.request<{ data: Record<string, { controllers: Record<string, string[]> }> }>(
    'GET',
    '/admin/content-api/permissions',
  );
  assert.ok(data['api::product']?.controllers.product?.includes('preview'));
  assert.ok(data['api::article']?.controllers.article?.includes('preview'));
});
