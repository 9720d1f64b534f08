import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { restore } from './support/bin';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { EditorError, signIn, type Editor } from './support/editor';
import { firstThing } from './support/structured-data';

const PRODUCT = 'api::product.product';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

async function assertTaken(write: Promise<unknown>, code: string, holder: string): Promise<void> {
  await assert.rejects(write, (error) => {
    assert.ok(error instanceof EditorError);
    assert.equal(error.fields.sku, `Mã hàng “${code}” đang được “${holder}” dùng.`);
    return true;
  });
}

const detail = async (slug: string): Promise<ProductAnswer['data']> =>
  (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;

test('the detail and its structured data show the code, trimmed', async () => {
  const { documentId } = await publishProduct(editor, 'Coded', { sku: '  RV-001 ', price: 4 });
  await publishProduct(editor, 'Plain', { sku: ' ', price: 4 });
  const coded = await detail('coded');
  assert.equal(coded.sku, 'RV-001');
  assert.equal(firstThing(coded.seo).sku, 'RV-001');
  const plain = await detail('plain');
  assert.equal(plain.sku, null);
  assert.equal(firstThing(plain.seo).sku, undefined, 'the internal id is no product code');
  await editor.publish(PRODUCT, documentId, { price: 5 });
  assert.equal((await detail('coded')).sku, 'RV-001', 'a publication keeps the code');
});

test('no two products share a code, in their drafts or published versions', async () => {
  const first = await publishProduct(editor, 'First', { sku: 'ONE' });
  const second = await editor.create(PRODUCT, { name: 'Second', slug: 'second', in_stock: true });
  await assertTaken(editor.update(PRODUCT, second.documentId, { sku: 'ONE' }), 'ONE', 'First');
  await assertTaken(publishProduct(editor, 'Third', { sku: ' ONE' }), 'ONE', 'First');
  await editor.update(PRODUCT, first.documentId, { sku: 'TWO' });
  await assertTaken(editor.update(PRODUCT, second.documentId, { sku: 'ONE' }), 'ONE', 'First');
  await editor.publish(PRODUCT, first.documentId);
  await editor.update(PRODUCT, second.documentId, { sku: 'ONE' });
  await assert.rejects(shop.database.query("UPDATE products SET sku = 'TWO'"), /unique/i, 'the database holds it too');
});

test('a duplicate in one step carries neither the code nor the slug', async () => {
  const original = await publishProduct(editor, 'Original', { sku: 'ORIGINAL' });
  const form = { name: 'Copy', slug: 'copy', sku: 'ORIGINAL' };
  assert.equal((await editor.clone(PRODUCT, original.documentId, form)).sku, null);
  const own = await editor.clone(PRODUCT, original.documentId, { ...form, slug: 'copy-2', sku: 'COPY' });
  assert.equal(own.sku, 'COPY');
  const oneStep = `/content-manager/collection-types/${PRODUCT}/auto-clone/${original.documentId}`;
  const { data } = await editor.request<{ data: { name: string; slug: string; sku: null } }>('POST', oneStep, {});
  assert.deepEqual([data.name, data.slug, data.sku], ['Original', 'original-1', null]);
});

test('a deleted product’s code is free, and its restoring names the product that has it', async () => {
  const { documentId } = await publishProduct(editor, 'Deleted', { sku: 'FREED' });
  await editor.delete(PRODUCT, documentId);
  await editor.create(PRODUCT, { name: 'Taker', slug: 'taker', in_stock: true, sku: 'FREED' });
  await assert.rejects(restore(editor, 'Deleted'), /“FREED” đang được “Taker” dùng/);
});

test('the panel’s list finds products by code', async () => {
  await publishProduct(editor, 'Findable', { sku: 'KHO-7788' });
  const found = await editor.request<{ results: { name: string }[] }>(
    'GET',
    `/content-manager/collection-types/${PRODUCT}?_q=kho-7788`,
  );
  assert.deepEqual(
    found.results.map(({ name }) => name),
    ['Findable'],
  );
});
