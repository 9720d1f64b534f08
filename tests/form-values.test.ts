import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishArticle, publishProduct } from './support/content';
import { connect, signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { entries, hireLimited, page, type Colleague } from './support/limited-role';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const HOME = 'api::home.homepage';
const MENU = 'api::menu.menu';
const PRODUCTS = `/content-manager/collection-types/${PRODUCT}`;
const RELATIONS = '/content-manager/relations';
const ALL = ['read', 'create', 'update', 'delete', 'publish'] as const;

let shop: RunningShop;
let administrator: Editor;
let colleague: Colleague;
/** The colleague's, and an administrator's. */
let own: Saved;
let secret: Saved;

beforeAll(async () => {
  shop = await borrowShop();
  administrator = await signIn(shop);
  colleague = await hireLimited(shop, administrator, 'lan@shop.example');
  await grantOwn('name', 'sku', 'in_stock', 'gallery', 'brand');
  own = await colleague.editor.create(PRODUCT, { name: 'Vang Lan', sku: 'LAN-1' });
  const brand = await administrator.create('api::brand.brand', { name: 'Nhà Kín', slug: 'nha-kin' });
  secret = await publishProduct(administrator, 'Hầm kín', { price: 77_000, brand: connect(brand.documentId) });
});
afterAll(() => shop.close());

const grantOwn = (...fields: string[]): Promise<void> =>
  colleague.grant(
    ...[...entries(PRODUCT, ALL, { fields, own: true }), ...entries('api::brand.brand', ['read'], { fields: ['name'] })],
    { ...page('plugin::upload.read'), conditions: ['admin::is-creator'] },
    ...['create', 'update'].map((action) => page(`plugin::upload.assets.${action}`)),
  );

/** @returns the answer to a request of hers, whatever its status */
const answerTo = async (method: string, path: string, body?: object): Promise<{ status: number; text: string }> => {
  const isForm = body instanceof FormData;
  const headers = { ...colleague.editor.headers, ...(!isForm && { 'Content-Type': 'application/json' }) };
  const sent = body && { body: isForm ? body : JSON.stringify(body) };
  const response = await fetch(`${shop.url}${path}`, { method, headers, ...sent });
  return { status: response.status, text: await response.text() };
};

const linksOf = (table: string): Promise<object[]> => shop.database.query(`SELECT * FROM ${table} ORDER BY id`);

test('a form names no other entry', async () => {
  const copied = { name: 'Vang Lan', documentId: secret.documentId, locale: 'en', created_by_id: 1 };
  assert.equal((await answerTo('PUT', `${PRODUCTS}/${own.documentId}`, copied)).status, 200);
  assert.equal((await answerTo('GET', `${PRODUCTS}/${own.documentId}`)).status, 200, 'it is hers still');
  const query = 'SELECT document_id, locale FROM products WHERE sku = $1 AND published_at IS NULL';
  const [row] = await shop.database.query(query, ['LAN-1']);
  assert.deepEqual([row?.document_id, row?.locale], [own.documentId, null]);
  const { text } = await answerTo('POST', PRODUCTS, { name: 'Mới', documentId: 'chosen', id: 555_555 });
  assert.doesNotMatch(text, /chosen|555555/);
});

test('a link is of the form’s own entry, whatever else it names', async () => {
  const brand = await administrator.create('api::brand.brand', { name: 'Nhà Lan', slug: 'nha-lan' });
  const rows = await shop.database.query<{ id: number }>('SELECT id FROM products WHERE document_id = $1', [secret.documentId]);
  const before = await linksOf('products_brand_lnk');
  for (const { id } of rows) {
    const link = { id: brand.id, __pivot: { product_id: id } };
    for (const value of [link, [link], { set: [link] }, { connect: [link] }]) {
      const made = await answerTo('POST', PRODUCTS, { name: 'Nối', brand: value });
      assert.ok(made.status < 500, made.text);
      if (made.status === 201) await administrator.delete(PRODUCT, (JSON.parse(made.text) as { data: Saved }).data.documentId);
    }
  }
  assert.deepEqual(await linksOf('products_brand_lnk'), before);
});

test('a form shows no file past the library’s rights', async () => {
  const [hidden, hers] = [await administrator.upload(await png('kin.png')), await colleague.editor.upload(await png('lan.png'))];
  const [stored] = await shop.database.query<{ document_id: string }>('SELECT document_id FROM files WHERE id = $1', [hidden.id]);
  const path = `${PRODUCTS}/${own.documentId}`;
  for (const gallery of [[{ id: hidden.id }], { connect: [hidden.id] }, { set: [{ id: String(hidden.id) }] }])
    assert.equal((await answerTo('PUT', path, { gallery })).status, 403, JSON.stringify(gallery));
  for (const more of [{ __pivot: { file_id: hidden.id } }, { documentId: stored?.document_id }])
    for (const one of [{ id: hers.id, ...more }, { id: null, ...more }, more])
      for (const gallery of [[one], { connect: [one] }, { set: [one] }]) {
        const { text } = await answerTo('PUT', path, { gallery });
        assert.doesNotMatch(text, /kin\.png/, JSON.stringify(gallery));
        assert.doesNotMatch((await answerTo('GET', path)).text, /kin\.png/, JSON.stringify(gallery));
      }
  await administrator.update(PRODUCT, own.documentId, { gallery: [{ id: hidden.id }] });
  assert.equal((await answerTo('PUT', path, { gallery: [{ id: hidden.id }] })).status, 200, 'it has that one already');
  for (const route of ['/upload', '/upload/files', `/upload/files/${hidden.id}/replace`]) {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array((await png()).bytes)], { type: 'image/png' }), 'a.png');
    for (const [name, value] of Object.entries({ ref: PRODUCT, refId: '1', field: 'gallery' })) form.append(name, value);
    assert.equal((await answerTo('POST', route, form)).status, 400, route);
  }
});

test('what may be linked is shown by its name alone, and what a component links to those who read it', async () => {
  await colleague.grant(
    ...entries(HOME, ['read', 'update'], { fields: ['featured_products'] }),
    ...[...entries(PRODUCT, ['read'], { fields: ['slug'] }), ...entries(ARTICLE, ['read'], { fields: ['title'] })],
    ...entries(MENU, ['read', 'update'], { fields: ['name', 'items.label'] }),
  );
  for (const fields of ['fields=price', 'fields=*', 'fields[]=*', 'fields[0]=price&fields[1]=name']) {
    const { status, text } = await answerTo('GET', `${RELATIONS}/${HOME}/featured_products?${fields}`);
    assert.deepEqual([status, /77000/.test(text)], [400, false], fields);
  }
  assert.equal((await answerTo('GET', `${RELATIONS}/${HOME}/featured_products`)).status, 200);
  const article = await publishArticle(administrator, 'Bài kín');
  const items = [{ label: 'Kín', kind: 'article', article: connect(article.documentId) }];
  await administrator.create(MENU, { name: 'Kín', location: 'footer', items });
  const [item] = await shop.database.query<{ id: number }>('SELECT max(id) AS id FROM components_menu_items');
  const linked = `${RELATIONS}/menu.item/${item?.id}/article`;
  assert.equal((await answerTo('GET', linked)).status, 403);
  await colleague.grant(
    ...entries(MENU, ['read', 'update'], { fields: ['name', 'items.label', 'items.article'] }),
    ...entries(ARTICLE, ['read'], { fields: ['title'] }),
  );
  assert.match((await answerTo('GET', linked)).text, new RegExp(article.documentId));
});

test('a slug is made of a name as long as a name may be', async () => {
  await colleague.grant(...entries('api::brand.brand', ALL, { fields: ['name', 'slug'] }));
  const slugOf = async (data: object): Promise<string> => {
    const asked = { contentTypeUID: 'api::brand.brand', field: 'slug', data };
    const { status, text } = await answerTo('POST', '/content-manager/uid/generate', asked);
    assert.equal(status, 200, text);
    return (JSON.parse(text) as { data: string }).data;
  };
  // Each of these would take minutes.
  assert.equal((await slugOf({ name: 'a'.repeat(900_000) })).length, 200);
  assert.equal(
    (await answerTo('POST', '/content-manager/collection-types/api::brand.brand', { name: 'ế'.repeat(250_000) })).status,
    400,
  );
  assert.deepEqual([await slugOf({ name: 'Nhà Ế' }), await slugOf({ name: {} }), await slugOf({})], ['nha-e', 'brand', 'brand']);
});

test('a folder or a file is named by its number alone', async () => {
  await grantOwn('name');
  const { data: outer } = await administrator.request<{ data: { id: number } }>('POST', '/upload/folders', {
    name: 'Ngoài',
    parent: null,
  });
  await administrator.request('POST', '/upload/folders', { name: 'Trong', parent: outer.id });
  const truth = { createdBy: { password: { $startsWith: '$2' } } };
  const answers = [];
  for (const parent of [truth, { createdBy: { password: { $startsWith: 'x' } } }, [truth], { $or: [truth] }])
    answers.push(await answerTo('POST', '/upload/folders', { name: 'Trong', parent }));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1, answers.map(({ text }) => text).join('\n'));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400]);
  for (const body of [{ fileIds: [truth] }, { folderIds: truth }, { fileIds: [], destinationFolderId: truth }])
    assert.equal((await answerTo('POST', '/upload/actions/bulk-move', body)).status, 400);
});

test('what an action refuses is named to those who read its name', async () => {
  await colleague.grant(...entries(PRODUCT, ALL, { fields: ['slug', 'sku'] }));
  const body = { documentIds: [secret.documentId], versions: { [secret.documentId]: '2020-01-01T00:00:00.000Z' } };
  for (const action of ['bulkPublish', 'bulkUnpublish']) {
    const { status, text } = await answerTo('POST', `${PRODUCTS}/actions/${action}`, body);
    assert.equal(status, 400, text);
    assert.doesNotMatch(text, /Hầm kín/, action);
  }
  const { status, text } = await answerTo('POST', `${PRODUCTS}/${secret.documentId}/actions/publish`, {
    updatedAt: '2020-01-01T00:00:00.000Z',
  });
  assert.deepEqual([status, text.includes('"fields":[]')], [409, true], text);
});

test('a text has as many characters as are drawn at once', async () => {
  const textOf = (characters: number) => ({
    ...{ title: 'Dài', slug: 'dai' },
    body: [{ type: 'paragraph', children: [{ type: 'text', text: '&'.repeat(characters) }] }],
  });
  await assert.rejects(administrator.create(ARTICLE, textOf(200_001)), /200000 characters/);
  await administrator.create(ARTICLE, textOf(199_000));
});
