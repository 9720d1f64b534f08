import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { EntryHistory } from '../src/editing/history/server/panel-api';
import { refusal, replace, restore } from './support/bin';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { runsOf } from './support/catalogue-runs';
import { hire, roleOf } from './support/colleague';
import { createGroups, paragraph, publishArticle, publishProduct } from './support/content';
import { connect, editorWith, logIn, signIn, type Editor } from './support/editor';
import { png } from './support/images';
import { entries, forbidden, hireLimited } from './support/limited-role';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const BRAND = 'api::brand.brand';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

const historyOf = (documentId: string, { uid = PRODUCT, as = editor, page = 1 } = {}): Promise<EntryHistory> =>
  as.request('GET', `/catalogue/history/${uid}/${documentId}?page=${page}`);

const putBack = (documentId: string, change: string, field: string, { uid = PRODUCT, as = editor } = {}): Promise<unknown> =>
  as.request('POST', `/catalogue/history/${uid}/${documentId}/put-back`, { change, field });

const kindsOf = ({ changes }: EntryHistory): string[] => changes.map(({ kind }) => kind);

/** The fields of the newest change, as text. */
const newest = ({ changes }: EntryHistory): Record<string, unknown[]> =>
  Object.fromEntries((changes[0]?.fields ?? []).map(({ field, before: old, after: now }) => [field, [old, now]]));

test('tells of each save who changed which fields, and what they were', async () => {
  const [one, other] = [await createGroups(editor, 'Before'), await createGroups(editor, 'After')];
  const picture = await editor.upload(await png('chai-moi.png'));
  const { documentId } = await publishProduct(editor, 'History', {
    ...{ ...one.data, price: 100_000, grapes: ['Merlot'], abv: 13.5 },
    seo: { meta_title: 'Trước' },
  });
  await editor.update(PRODUCT, documentId, {
    ...{ price: 120_000, abv: 13.5, grapes: ['Merlot', 'Syrah'], seo: { meta_title: 'Sau' }, gallery: [picture.id] },
    brand: { connect: [{ documentId: other.brand.documentId }], disconnect: [{ documentId: one.brand.documentId }] },
    origin: { connect: [], disconnect: [] },
  });
  const history = await historyOf(documentId);
  assert.deepEqual(kindsOf(history), ['save', 'publish', 'create']);
  assert.equal(history.changes[0]?.by, 'Quản trị viên');
  assert.ok(Math.abs(Date.now() - (history.changes[0]?.at ?? 0)) < 60_000);
  assert.deepEqual(newest(history), {
    brand: ['Before House', 'After House'],
    gallery: [null, 'chai-moi.png'],
    grapes: ['Merlot', 'Merlot, Syrah'],
    price: [100_000, 120_000],
    seo: ['Trước', 'Sau'],
  });
  await putBack(documentId, history.changes[0]?.id ?? '', 'brand');
  assert.deepEqual(newest(await historyOf(documentId)), { brand: ['After House', 'Before House'] });
});

test('a save that changes nothing is none, and one that is published is told once', async () => {
  const { documentId } = await publishProduct(editor, 'Once', { price: 100_000 });
  await editor.update(PRODUCT, documentId, { price: 100_000, name: 'Once' });
  await editor.publish(PRODUCT, documentId, { price: 110_000 });
  await editor.publish(PRODUCT, documentId);
  await editor.unpublish(PRODUCT, documentId);
  const history = await historyOf(documentId);
  assert.deepEqual(kindsOf(history), ['unpublish', 'publish', 'publish', 'publish', 'create']);
  assert.deepEqual(
    history.changes.map(({ fields }) => fields.map(({ field }) => field)),
    [[], [], ['price'], [], []],
  );
});

test('keeps what was discarded, and goes on after a deletion until the entry is deleted for good', async () => {
  const { documentId } = await publishProduct(editor, 'Discarded', { price: 100_000 });
  await editor.update(PRODUCT, documentId, { price: 90_000 });
  await editor.discard(PRODUCT, documentId);
  assert.deepEqual(newest(await historyOf(documentId)), { price: [90_000, 100_000] });
  await editor.delete(PRODUCT, documentId);
  await restore(editor, 'Discarded');
  assert.deepEqual(kindsOf(await historyOf(documentId)), ['restore', 'delete', 'discard', 'save', 'publish', 'create']);
  await editor.delete(PRODUCT, documentId);
  const [entry] = await shop.database.query<{ id: number }>('SELECT id FROM bin_entries WHERE document_id = ?', [documentId]);
  await editor.request('POST', '/bin/erase', { ids: [entry?.id] });
  assert.deepEqual(await shop.database.query('SELECT id FROM entry_changes WHERE document_id = ?', [documentId]), []);
});

test('tells what a bulk change and a replacement have changed', async () => {
  const { brand, data } = await createGroups(editor, 'Replaced');
  const other = await editor.create(BRAND, { name: 'Replacing House', slug: 'replacing-house' });
  const { documentId } = await publishProduct(editor, 'Bulk', { ...data, price: 100_000 });
  const change = { kind: 'price', rule: { kind: 'set', price: 150_000, keepsOld: false } };
  const request = { uid: PRODUCT, change, documentIds: [documentId], apply: true };
  const { id } = await editor.request<{ id: string }>('POST', '/catalogue/bulk', request);
  await runsOf(editor).untilEnded(id);
  const ran = await historyOf(documentId);
  assert.deepEqual(kindsOf(ran), ['run', 'publish', 'create']);
  assert.deepEqual(newest(ran), { price: [100_000, 150_000] });
  assert.deepEqual([ran.changes[0]?.by, ran.changes[0]?.run], ['Quản trị viên', 'Giá 150.000 ₫ · 1 mục']);
  await replace(editor, BRAND, brand.documentId, other.documentId);
  assert.deepEqual(newest(await historyOf(documentId)), { brand: ['Replaced House', 'Replacing House'] });
});

test('names who wrote it when the account is deleted', async () => {
  const { documentId } = await publishProduct(editor, 'Left', { price: 100_000 });
  const account = await hire(editor, 'mai@shop.example', (await roleOf(editor, 'strapi-editor')).id);
  await editorWith(shop, await logIn(shop, account)).update(PRODUCT, documentId, { price: 110_000 });
  const { by } = (await historyOf(documentId)).changes[0] ?? {};
  assert.ok(by);
  const [user] = await shop.database.query<{ id: number }>('SELECT id FROM admin_users WHERE email = ?', [account.email]);
  await editor.request('DELETE', `/admin/users/${user?.id}`);
  assert.equal((await historyOf(documentId)).changes[0]?.by, by);
});

test('shows an account the entries and the fields that it may read, and no other names', async () => {
  const { data } = await createGroups(editor, 'Hidden');
  const { documentId } = await publishProduct(editor, 'Secret', { price: 100_000 });
  await editor.update(PRODUCT, documentId, { price: 123_456, in_stock: false, brand: data.brand });
  const [change] = (await historyOf(documentId)).changes;
  const colleague = await hireLimited(shop, editor, 'lan@shop.example');
  const asColleague = () => historyOf(documentId, { as: colleague.editor });
  await forbidden(asColleague());
  await colleague.grant(...entries(PRODUCT, ['read'], { fields: ['in_stock'], own: true }));
  await forbidden(asColleague());
  await colleague.grant(...entries(PRODUCT, ['read'], { fields: ['in_stock', 'brand'] }));
  const shown = await asColleague();
  assert.deepEqual(Object.keys(newest(shown)).sort(), ['brand', 'in_stock']);
  assert.doesNotMatch(JSON.stringify(shown), /123\D?456|Hidden/);
  assert.ok(shown.changes[0]?.fields.every(({ isEditable }) => !isEditable));
  for (const field of ['price', 'in_stock'])
    await forbidden(putBack(documentId, change?.id ?? '', field, { as: colleague.editor }));
  assert.equal((await refusal(putBack(documentId, '999999', 'price'))).status, 400);
  assert.equal((await refusal(historyOf('%00'))).status, 404);
});

test('keeps no more of a long text than is worth a row, and shows older changes by pages', async () => {
  const { documentId } = await publishArticle(editor, 'Long');
  await editor.update(ARTICLE, documentId, { body: paragraph('x'.repeat(150_000)), excerpt: 'Ngắn' });
  for (let count = 0; count < 20; count += 1) await editor.update(ARTICLE, documentId, { excerpt: `Lần ${count}` });
  const first = await historyOf(documentId, { uid: ARTICLE });
  assert.equal(first.changes.length, 20);
  assert.equal(first.hasMore, true);
  await editor.update(ARTICLE, documentId, { body: paragraph('y'.repeat(150_000)), excerpt: 'Dài' });
  const { fields } = (await historyOf(documentId, { uid: ARTICLE })).changes[0] ?? {};
  assert.deepEqual(Object.fromEntries(fields?.map(({ field, isTooLong }) => [field, isTooLong]) ?? []), {
    body: true,
    excerpt: false,
  });
  const rest = await historyOf(documentId, { uid: ARTICLE, page: 2 });
  assert.deepEqual([kindsOf(rest), rest.hasMore], [['save', 'save', 'publish', 'create'], false]);
});

test('has the history of a page and of the settings too', async () => {
  const { documentId } = await editor.saveSingle('api::home.homepage', { featured_products: connect() });
  const product = await publishProduct(editor, 'Featured');
  await editor.saveSingle('api::home.homepage', { featured_products: connect(product.documentId) });
  const history = await historyOf(documentId, { uid: 'api::home.homepage' });
  assert.deepEqual(newest(history), { featured_products: [null, 'Featured'] });
});
