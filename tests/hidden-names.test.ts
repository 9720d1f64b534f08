import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { binIds } from './support/bin';
import { publishProduct, slugOf } from './support/content';
import { signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { entries, hireLimited, page, WINE_FIELDS, type Colleague } from './support/limited-role';
import { startShop, type Shop } from './support/shop';
import { tablesOf } from './support/tables';

const PRODUCT = 'api::product.product';
const EXCHANGE = page('api::catalogue.exchange');
const PLANS = page('api::plan.manage');

let shop: Shop;
let administrator: Editor;
let colleague: Colleague;

before(async () => {
  // Without a storefront there are no previews.
  shop = await startShop({ env: { FRONTEND_URL: 'https://shop.example.vn' } });
  administrator = await signIn(shop);
  colleague = await hireLimited(shop, administrator, 'lan@shop.example');
  await grantOwn();
  brand = await colleague.editor.create(BRAND, { name: 'Nhà Lan', slug: 'nha-lan' });
  own = await colleague.editor.create(PRODUCT, { name: 'Vang Lan 2019', sku: 'LAN-1', vintage: 2019, price: 1 });
  secret = await publishProduct(administrator, `${SECRET} A`, {
    ...{
      sku: 'KIN-1',
      price: 77_000,
      description: '<p>Giá vốn 4711</p>',
      brand: { connect: [{ documentId: brand.documentId }] },
    },
  });
});
after(() => shop.close());

const BRAND = 'api::brand.brand';
const ALL = ['read', 'create', 'update', 'delete', 'publish'] as const;
const SECRET = 'Hầm kín';

/** @returns the answer to a request of hers, whatever its status */
const answerTo = async (method: string, path: string, body?: object | FormData): Promise<{ status: number; text: string }> => {
  const isForm = body instanceof FormData;
  const headers = { ...colleague.editor.headers, ...(!isForm && { 'Content-Type': 'application/json' }) };
  const sent = body && { body: isForm ? body : JSON.stringify(body) };
  const response = await fetch(`${shop.url}${path}`, { method, headers, ...sent });
  return { status: response.status, text: await response.text() };
};

const grantOwn = (): Promise<void> =>
  colleague.grant(
    ...[EXCHANGE, PLANS, page('api::bin.restore')],
    ...entries(PRODUCT, ALL, { fields: WINE_FIELDS, own: true }),
    ...entries(BRAND, ALL, { fields: ['name', 'slug'], own: true }),
  );

let secret: Saved;
let own: Saved;
let brand: Saved;

const assertHidden = ({ status, text }: { status: number; text: string }, at: string): void => {
  assert.ok(status >= 400 && status < 500, `${at} → ${status}`);
  assert.match(text, /không được xem/, at);
  assert.ok(!text.includes(SECRET) && !text.includes(secret.documentId) && !text.includes(slugOf(SECRET)), `${at}: ${text}`);
};

test('what she may not see is not named by what holds a code, an address or a vintage', async () => {
  const products = `/content-manager/collection-types/${PRODUCT}`;
  assertHidden(await answerTo('PUT', `${products}/${own.documentId}`, { sku: 'KIN-1' }), 'a product code');
  const lost = await colleague.editor.create(PRODUCT, { name: 'Vang mất', slug: 'vang-mat', price: 1 });
  await colleague.editor.delete(PRODUCT, lost.documentId);
  const ids = await binIds(administrator, 'Vang mất');
  await administrator.create(PRODUCT, { name: `${SECRET} B`, slug: 'vang-mat' });
  assertHidden(await answerTo('POST', '/bin/restore', { ids }), 'the bin');
  secret = await administrator.create(PRODUCT, { name: 'Vang LAN 2020', vintage: 2020 });
  assertHidden(await answerTo('POST', '/new-vintage', { documentId: own.documentId, vintage: 2020, price: 1 }), 'a vintage');
});

test('what she may not see is not named by a deletion that it prevents', async () => {
  const { status, text } = await answerTo('DELETE', `/content-manager/collection-types/${BRAND}/${brand.documentId}`);
  assert.equal(status, 400);
  assert.ok(text.includes('"count":1') && !text.includes(SECRET), text);
});

test('what she may not see is not named by an import’s messages', async () => {
  const tables = tablesOf(shop, colleague.editor);
  const rows = `Mã hàng,Đường dẫn,Tên\nLAN-1,${slugOf(`${SECRET} A`)},x\n,,${SECRET} A\n`;
  const { id } = await tables.plan({ uid: PRODUCT, content: rows });
  const shown = JSON.stringify(await tables.entries(id, 'wrong'));
  // The address that she has typed is there once. The other row is the wine itself, of which she is shown nothing.
  assert.equal(shown.match(/không được xem/g)?.length, 1, shown);
  assert.deepEqual([shown.split(slugOf(`${SECRET} A`)).length - 1, shown.split(SECRET).length - 1], [1, 0], shown);
});

test('what she may not see is not named by a plan that overlaps', async () => {
  await colleague.grant(PLANS, ...entries(PRODUCT, ['read', 'update', 'publish'], { fields: ['price', 'compare_at_price'] }));
  const wine = await publishProduct(administrator, `${SECRET} C`, { price: 90_000 });
  const plan = {
    ...{ kind: 'price', uid: PRODUCT, startsAt: Date.now() + 86_400_000, endsAt: Date.now() + 2 * 86_400_000 },
    ...{ rule: { kind: 'set', price: 80_000, keepsOld: false }, documentIds: [wine.documentId] },
  };
  await administrator.request('POST', '/catalogue/plans', plan);
  const { status, text } = await answerTo('POST', '/catalogue/plans', plan);
  assert.equal(status, 200);
  assert.ok(text.includes('"count":1') && !text.includes(SECRET), text);
});

test('neither wrong rows nor what was typed of others’ tables is shown to who may not read all of it', async () => {
  await colleague.grant(EXCHANGE, ...entries(PRODUCT, ['read'], { fields: WINE_FIELDS }));
  const content = `slug,price,description\n${slugOf(`${SECRET} A`)},1,Giá vốn 4712\n${slugOf(`${SECRET} A`)}-x,1 chai,Giá vốn 4713\n`;
  const { id } = await tablesOf(shop, administrator).plan({ uid: PRODUCT, content });
  assert.equal((await answerTo('GET', `/catalogue/files/runs/${id}/wrong-rows?format=csv`)).status, 403);
  const { status, text } = await answerTo('GET', `/catalogue/runs/${id}/entries`);
  assert.equal(status, 200);
  assert.ok(!text.includes('471'), text);
});

test('what she may not see is not drawn as a sample of the watermark', async () => {
  const file = await administrator.upload(await png());
  await colleague.grant(...entries('api::setting.setting', ['read'], { fields: ['site_name'] }));
  const sample = `/watermark/sample?file=${file.id}&position=center&size=100x100`;
  assert.equal((await answerTo('GET', sample)).status, 403);
  assert.equal((await administrator.request<{ data: object }>('GET', sample)).data !== undefined, true);
});

test('what she may not read of a wine is not copied into its new vintage', async () => {
  const wine = await publishProduct(administrator, 'Vang năm 2018', { vintage: 2018, sku: 'NAM-1', description: '<p>Mật</p>' });
  const fields = [...WINE_FIELDS, 'description'];
  await colleague.grant(...entries(PRODUCT, ['read'], { fields: WINE_FIELDS }), ...entries(PRODUCT, ['create'], { fields }));
  const request = { documentId: wine.documentId, vintage: 2021, price: 1 };
  const { documentId } = await colleague.editor.request<{ documentId: string }>('POST', '/new-vintage', request);
  const [made] = await shop.database.query('SELECT name, description FROM products WHERE document_id = ?', [documentId]);
  assert.deepEqual(made, { name: 'Vang năm 2021', description: null });
});

test('a draft of which she may not read all has no preview for her', async () => {
  const preview = `/content-manager/preview/url/${PRODUCT}?documentId=${secret.documentId}&status=draft`;
  await colleague.grant(...entries(PRODUCT, ['read', 'update'], { fields: WINE_FIELDS }));
  assert.deepEqual(await answerTo('GET', preview), { status: 204, text: '' });
  const { data } = await administrator.request<{ data: { url: string } }>('GET', preview);
  assert.match(data.url, /status=draft&token=preview\./);
});
