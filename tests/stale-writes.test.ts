import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { hire, roleOf } from './support/colleague';
import { publishProduct } from './support/content';
import type { ProductList } from './support/contract-schemas';
import { EditorError, logIn, signIn, type Data, type Editor, type Saved } from './support/editor';

const PRODUCT = 'api::product.product';
const BRAND = 'api::brand.brand';
const SETTING = 'api::setting.setting';

interface Refusal {
  error: { message: string; details: { updatedAt: string; updatedBy: string | null; fields: string[] } };
}

let shop: RunningShop;
let editor: Editor;
/** Sends a request of a colleague in the panel. */
let asColleague: (method: string, path: string, body: object) => Promise<Response>;
let wines = 0;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  const token = await logIn(shop, await hire(editor, 'lan@shop.example', (await roleOf(editor, 'strapi-editor')).id));
  asColleague = (method, path, body) =>
    fetch(`${shop.url}/content-manager${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
});
afterAll(() => shop.close());

const entry = (uid: string, { documentId }: Saved, action = ''): string => `/collection-types/${uid}/${documentId}${action}`;

async function refused(response: Response): Promise<Refusal['error']> {
  assert.equal(response.status, 409);
  return ((await response.json()) as Refusal).error;
}

/** @returns a wine as an editor has read it, after which a colleague has changed its price */
async function changedWine(data: Data = {}): Promise<Saved> {
  const { documentId } = await publishProduct(editor, `Wine ${(wines += 1)}`, { price: 450_000, abv: 12, ...data });
  const read = await editor.find(PRODUCT, documentId);
  const response = await asColleague('PUT', entry(PRODUCT, read), { price: 500_000 });
  assert.equal(response.status, 200);
  return read;
}

const versionOf = ({ updatedAt }: Saved): Data => ({ updatedAt });

test('refuses to save over a colleague’s change, and says who made it, when, and what differs', async () => {
  const read = await changedWine();
  const form = { name: read.name, price: read.price, abv: 13, gallery: [], ...versionOf(read) };
  const before = await editor.find(PRODUCT, read.documentId);
  const response = await fetch(`${shop.url}/content-manager${entry(PRODUCT, read)}`, {
    method: 'PUT',
    headers: { ...editor.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  });
  const { message, details } = await refused(response);
  assert.match(message, /^Cộng sự đã sửa mục này lúc \d\d:\d\d\.$/);
  assert.deepEqual(details, { updatedAt: before.updatedAt, updatedBy: 'Cộng sự', fields: ['price'] });
  const after = await editor.find(PRODUCT, read.documentId);
  assert.deepEqual([after.price, after.abv, after.updatedAt], [500_000, 12, before.updatedAt]);

  const saved = await editor.update(PRODUCT, read.documentId, { abv: 13, ...versionOf(after) });
  assert.deepEqual([saved.price, saved.abv], [500_000, 13]);
});

test('keeps the changes of two editors who have changed different fields', async () => {
  const read = await changedWine({ name: 'Merged', description: 'Cũ' });
  const save = (data: Data): Promise<Response> => asColleague('PUT', entry(PRODUCT, read), { ...data, ...versionOf(read) });
  assert.equal((await save({ abv: 13 })).status, 200);
  assert.equal((await save({ description: 'Mới' })).status, 200);
  const { price, abv, description } = await editor.find(PRODUCT, read.documentId);
  assert.deepEqual({ price, abv, description }, { price: 500_000, abv: 13, description: 'Mới' });
  // The same value is no conflict, another one is.
  assert.equal((await save({ abv: 13 })).status, 200);
  const { details } = await refused(await save({ abv: 14, name: 'Merged' }));
  assert.deepEqual(details.fields, ['abv']);
});

test('publishes nothing of a form that is behind, and a current form although it is saved first', async () => {
  const read = await changedWine();
  const published = () => editor.find(PRODUCT, read.documentId, 'published');
  for (const data of [{}, { price: 400_000 }])
    await refused(await asColleague('POST', entry(PRODUCT, read, '/actions/publish'), { ...data, ...versionOf(read) }));
  assert.equal((await published()).price, 450_000);
  const current = await editor.find(PRODUCT, read.documentId);
  await editor.publish(PRODUCT, read.documentId, { abv: 13, ...versionOf(current) });
  assert.deepEqual([(await published()).price, (await published()).abv], [500_000, 13]);
});

test('lets one of two simultaneous saves pass', async () => {
  const { documentId } = await publishProduct(editor, 'Contested');
  for (let round = 0; round < 5; round += 1) {
    const read = await editor.find(PRODUCT, documentId);
    const save = (price: number) => asColleague('PUT', entry(PRODUCT, read), { price, ...versionOf(read) });
    const statuses = (await Promise.all([save(100_000), save(200_000)])).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 409]);
  }
});

test('checks unpublishing, discarding and deleting too', async () => {
  const read = await changedWine();
  await refused(await asColleague('POST', entry(PRODUCT, read, '/actions/unpublish'), versionOf(read)));
  await refused(await asColleague('POST', entry(PRODUCT, read, '/actions/discard'), versionOf(read)));
  const deletion = (version: unknown) =>
    editor.request('DELETE', `/content-manager${entry(PRODUCT, read)}?updatedAt=${encodeURIComponent(String(version))}`);
  await assert.rejects(deletion(read.updatedAt), (error) => error instanceof EditorError && error.status === 409);
  const { updatedAt } = await editor.find(PRODUCT, read.documentId);
  await deletion(updatedAt);
});

test('a bulk action leaves what a colleague has changed, and does the rest', async () => {
  const [changed, same] = [await changedWine({ name: 'Bulk changed' }), await publishProduct(editor, 'Bulk same')];
  const draft = await editor.find(PRODUCT, same.documentId);
  const documentIds = [changed.documentId, draft.documentId];
  const versions = { [changed.documentId]: changed.updatedAt, [draft.documentId]: draft.updatedAt };
  for (const [action, done] of Object.entries({ bulkPublish: 'đăng', bulkUnpublish: 'gỡ xuống', bulkDelete: 'xóa' })) {
    const work = editor.request('POST', `/content-manager/collection-types/${PRODUCT}/actions/${action}`, {
      documentIds,
      versions,
    });
    await assert.rejects(work, (error) => {
      assert.ok(error instanceof EditorError);
      const reason = `^Đã ${done} 1 trong 2 mục\\. 1 mục chưa được: “Bulk changed”: Cộng sự đã sửa mục này lúc \\d\\d:\\d\\d\\.$`;
      assert.match(error.reason, new RegExp(reason));
      return true;
    });
  }
  const { body } = await shop.api<ProductList>('/san-pham?q=bulk');
  assert.deepEqual(
    body.data.map(({ name, price }) => [name, price]),
    [['Bulk changed', 450_000]],
  );
});

test('checks types without drafts, and the settings', async () => {
  const brand = await editor.create(BRAND, { name: 'Ladora', slug: 'ladora' });
  const renamed = await editor.update(BRAND, brand.documentId, { name: 'Ladora Winery', ...versionOf(brand) });
  await refused(await asColleague('PUT', entry(BRAND, brand), { name: 'Other', ...versionOf(brand) }));
  await editor.update(BRAND, brand.documentId, { name: 'Other', ...versionOf(renamed) });

  const settings = await editor.findSingle(SETTING);
  await editor.saveSingle(SETTING, { hotline: '1', ...versionOf(settings) });
  const stale = editor.saveSingle(SETTING, { hotline: '2', ...versionOf(settings) });
  await assert.rejects(stale, (error) => {
    assert.ok(error instanceof EditorError && error.status === 409);
    assert.match(error.reason, /^Bạn đã sửa mục này lúc \d\d:\d\d, ở một cửa sổ khác\.$/);
    return true;
  });
});

test('a version that is no time is refused, and a request without one passes', async () => {
  const read = await changedWine();
  const broken = editor.update(PRODUCT, read.documentId, { abv: 13, updatedAt: 'yesterday' });
  await assert.rejects(broken, (error) => error instanceof EditorError && error.status === 400);
  assert.equal((await editor.update(PRODUCT, read.documentId, { abv: 13 })).abv, 13);
});
