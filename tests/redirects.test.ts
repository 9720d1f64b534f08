import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { runsOf } from './support/catalogue-runs';
import { publishArticle, publishProduct } from './support/content';
import { EditorError, signIn, type Data, type Editor, type Saved } from './support/editor';
import { readRows, tablesOf } from './support/tables';

const PRODUCT = 'api::product.product';
const REDIRECT = 'api::redirect.redirect';

let shop: RunningShop;
let editor: Editor;

async function leadsTo(path: string): Promise<string | number> {
  const { status, headers } = await shop.api(path);
  return status === 301 ? (headers.get('Location') ?? '') : status;
}

/** What the API answers for an address of the former shop. */
const addressLeadsTo = (address: string, section = 'san-pham'): Promise<string | number> =>
  leadsTo(`/${section}/${encodeURIComponent(address)}`);

let wine: Saved;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  wine = await publishProduct(editor, 'Former Chianti');
  await publishArticle(editor, 'Former Page', { kind: 'page' });
  await editor.create('api::brand.brand', { name: 'Former House', slug: 'former-house' });
  await editor.create('api::origin.origin', { name: 'Former Valley', slug: 'former-valley', country: 'Ý' });
  await editor.create('api::wine-type.wine-type', { name: 'Former Type', slug: 'former-type' });
  for (const [from, to] of [
    ['https://cu.example.vn/Products/Ruffino-Chianti.html?utm_source=zalo', '/san-pham/former-chianti'],
    ['/ruou-vang-y', 'https://shop.example.vn/san-pham/former-chianti/'],
    ['/san-pham/chianti-cu', '/san-pham/former-chianti'],
    ['/trang/gi%E1%BB%9Bi-thi%E1%BB%87u', '/bai-viet/former-page'],
    ['/index.php?route=product/product&product_id=42', '/san-pham/former-chianti'],
    ['/collections/ruffino', '/thuong-hieu/former-house'],
    ['/vung/toscana', '/xuat-xu/former-valley'],
    ['/nhom/7', '/loai-ruou/former-type'],
  ])
    await editor.create(REDIRECT, { from, to });
});
afterAll(() => shop?.close());

test('addresses of a former shop lead to a product, a page of the shop, a brand, an origin and a type, however they are written', async () => {
  const product = '/api/v1/san-pham/former-chianti';
  for (const address of [
    '/products/ruffino-chianti.html',
    'products/ruffino-chianti.html',
    '/Products//Ruffino-Chianti.HTML/',
    '/products/ruffino-chianti.html?utm_campaign=tet&fbclid=1',
    'https://www.cu.example.vn/products/ruffino-chianti.html#top',
    '/index.php?product_id=42&route=product%2Fproduct&gclid=2',
  ])
    for (const section of ['san-pham', 'bai-viet']) assert.equal(await addressLeadsTo(address, section), product, address);
  for (const address of ['/trang/giới-thiệu', '/trang/gi%E1%BB%9Bi-thi%E1%BB%87u', '/trang/giới-thiệu'.normalize('NFD')])
    assert.equal(await addressLeadsTo(address), '/api/v1/bai-viet/former-page', address);
  assert.equal(await addressLeadsTo('/collections/ruffino?page=2'), '/api/v1/thuong-hieu?slug=former-house&include=details');
  assert.equal(await addressLeadsTo('/vung/toscana'), '/api/v1/xuat-xu?slug=former-valley&include=details');
  assert.equal(await addressLeadsTo('/nhom/7'), '/api/v1/loai-ruou?slug=former-type&include=details');
  for (const address of ['/index.php', '/index.php?product_id=43&route=product/product', '/', '//', '/products', '/%00', '/%'])
    assert.equal(await addressLeadsTo(address), 404, address);
});

test('they lead to the home page and to lists, with filters that a list has', async () => {
  for (const [from, to, answer] of [
    ['/index.html', '/', '/api/v1/home'],
    ['/shop', 'https://shop.example.vn/san-pham/?page=3', '/api/v1/san-pham'],
    ['/c/vang-phap', '/san-pham?wine_type=former-type&country=phap&x=1', '/api/v1/san-pham?country=phap&wine_type=former-type'],
    ['/blog', '/bai-viet', '/api/v1/bai-viet'],
  ] as const) {
    await editor.create(REDIRECT, { from, to });
    assert.equal(await addressLeadsTo(from), answer);
  }
});

test('they answer as slugs too, for items of their own kind', async () => {
  for (const slug of ['ruou-vang-y', 'chianti-cu', 'Chianti-Cu'])
    assert.match(String(await leadsTo(`/san-pham/${slug}`)), /\/san-pham\/(?:former-chianti|chianti-cu)$/, slug);
  assert.equal(await leadsTo('/bai-viet/ruou-vang-y'), 404);
  assert.equal(await leadsTo('/bai-viet/chianti-cu'), 404);
});

test('a slug in use today wins, and so does one that an item of this shop had', async () => {
  await editor.create(REDIRECT, { from: '/san-pham/winner', to: '/san-pham/former-chianti' });
  assert.equal(await leadsTo('/san-pham/winner'), '/api/v1/san-pham/former-chianti');
  const winner = await publishProduct(editor, 'Winner');
  assert.equal(await leadsTo('/san-pham/winner'), 200);
  assert.equal(await addressLeadsTo('/san-pham/winner'), '/api/v1/san-pham/winner');
  await editor.publish(PRODUCT, winner.documentId, { slug: 'winner-later' });
  assert.equal(await leadsTo('/san-pham/winner'), '/api/v1/san-pham/winner-later');
});

test('they follow a renamed product at once, and end with an unpublished one and with their entry', async () => {
  const address = '/products/ruffino-chianti.html';
  await editor.publish(PRODUCT, wine.documentId, { slug: 'former-chianti-docg' });
  assert.equal(await addressLeadsTo(address), '/api/v1/san-pham/former-chianti-docg');
  assert.equal(await leadsTo('/san-pham/chianti-cu'), '/api/v1/san-pham/former-chianti-docg');
  await editor.unpublish(PRODUCT, wine.documentId);
  assert.equal(await addressLeadsTo(address), 404);
  assert.equal(await leadsTo('/san-pham/chianti-cu'), 404);
  await editor.publish(PRODUCT, wine.documentId);
  const { documentId } = await editor.create(REDIRECT, { from: '/gone', to: '/san-pham/former-chianti' });
  assert.equal(await addressLeadsTo('/gone'), '/api/v1/san-pham/former-chianti-docg');
  await editor.delete(REDIRECT, documentId);
  assert.equal(await addressLeadsTo('/gone'), 404);
});

test('they are checked at their input', async () => {
  const refused = (data: Data, field: string): Promise<void> =>
    assert.rejects(editor.create(REDIRECT, data), (error: EditorError) => {
      assert.deepEqual([error.status, Object.keys(error.fields)], [400, [field]], JSON.stringify(data));
      return true;
    });
  const to = '/san-pham/former-chianti-docg';
  for (const from of ['', '/', 'https://', '/RUOU-VANG-Y/', 'x'.repeat(300)]) await refused({ from, to }, 'from');
  for (const wrong of [
    '',
    '/gio-hang',
    '/san-pham?vintage=x',
    '/san-pham/never-there',
    '/thuong-hieu/never',
    '/xuat-xu/never',
    'elsewhere',
    '/gio-hang/x',
  ])
    await refused({ from: '/new', to: wrong }, 'to');
});

test('they are imported from a table, and exported', async () => {
  const tables = tablesOf(shop, editor);
  const content =
    'Old URL,New URL\n/a/Ruffino.html,/san-pham/former-chianti-docg\n/ruou-vang-y,/bai-viet/former-page\n/b,/san-pham/x\n,/san-pham/former-chianti-docg\n';
  const { id, counts } = await tables.plan({ uid: REDIRECT, content });
  assert.deepEqual([counts.new, counts.changed, counts.wrong], [1, 1, 2]);
  await runsOf(editor).apply(id);
  assert.equal(await addressLeadsTo('/a/ruffino.html'), '/api/v1/san-pham/former-chianti-docg');
  assert.equal(await addressLeadsTo('/ruou-vang-y'), '/api/v1/bai-viet/former-page');
  const rows = await readRows(await tables.export(REDIRECT, 'csv'));
  assert.deepEqual(rows[0], ['Địa chỉ cũ', 'Trang bây giờ']);
  assert.ok(rows.some(([from, to]) => from === '/a/ruffino.html' && to === '/san-pham/former-chianti-docg'));
});
