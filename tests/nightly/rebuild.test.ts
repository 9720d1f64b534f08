import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { createGroups, publishArticle, publishProduct } from '../support/content';
import { connect, signIn, type Editor } from '../support/editor';
import { png } from '../support/images';
import { startShop, type Shop } from '../support/shop';

let shop: Shop;
let editor: Editor;

beforeAll(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  const { data } = await createGroups(editor, 'Rebuilt');
  const picture = await editor.upload(await png());
  const wine = await publishProduct(editor, 'Wine', { ...data, price: 5, gallery: [picture.id] });
  const other = await publishProduct(editor, 'Other wine', data);
  await editor.publish('api::product.product', other.documentId, { slug: 'other-wine-now' });
  await publishArticle(editor, 'Story', { related_products: connect(other.documentId, wine.documentId) });
  await editor.saveSingle('api::home.homepage', { featured_products: connect(other.documentId, wine.documentId) });
  await editor.create('api::product.product', { name: 'Draft', slug: 'draft' });
});
afterAll(() => shop.close());

const PATHS = ['/san-pham', '/san-pham/wine', '/san-pham/other-wine-now', '/bai-viet', '/bai-viet/story', '/home', '/settings'];

async function everything(): Promise<string[]> {
  return Promise.all(PATHS.map(async (path) => (await shop.api(path)).text));
}

test('storefront:rebuild restores the read model in place, while the shop runs', async () => {
  const before = await everything();
  for (const table of ['storefront_products', 'storefront_articles']) {
    await shop.database.query(`UPDATE ${table} SET list_item = '{}', detail = '{}' WHERE item_id > 0`);
  }
  await shop.database.query('DELETE FROM storefront_shelves');
  const output = await shop.run('scripts/rebuild.mjs');
  assert.match(output, /products: 2 of 2/);
  assert.deepEqual(await everything(), before);
  const sequence = await shop.database.query("SELECT last_value FROM storefront_sequences WHERE name = 'api::product.product'");
  assert.equal(Number(sequence[0]?.last_value), 3);
});

/** Changes of the database while the shop is stopped. */
const BEHIND: [string, string[]][] = [
  ['a row is missing', ['DELETE FROM storefront_products WHERE item_id = 1']],
  [
    'all rows are missing',
    [
      'DELETE FROM storefront_products',
      'DELETE FROM storefront_articles',
      'DELETE FROM storefront_shelves',
      'DELETE FROM storefront_state',
    ],
  ],
  ['a row was made from a version that does not exist', ['UPDATE storefront_products SET source_id = 4711 WHERE item_id = 1']],
  [
    'a row has no published product',
    [
      "INSERT INTO storefront_products (item_id, document_id, published, slug, list_item, detail) VALUES (99, 'gone', true, 'gone', '{}', '{}')",
    ],
  ],
];

test('repairs the read model before the shop serves', async () => {
  const before = await everything();
  for (const [what, statements] of BEHIND) {
    await shop.stop();
    for (const statement of statements) await shop.database.query(statement);
    await shop.restart();
    assert.deepEqual(await everything(), before, what);
    assert.equal((await shop.api('/san-pham/gone')).status, 404, what);
  }
});

test('shows content that was changed in the database, after the next start', async () => {
  await shop.stop();
  const now = shop.database.kind === 'postgres' ? 'now()' : String(Date.now());
  await shop.database.query(`UPDATE products SET price = 4242, updated_at = ${now} WHERE slug = 'wine'`);
  await shop.database.query(`UPDATE brands SET name = 'Tên khác', updated_at = ${now} WHERE slug = 'rebuilt-house'`);
  await shop.restart();
  const { body } = await shop.api<{ data: { price: number; brand: { name: string } } }>('/san-pham/wine');
  assert.deepEqual([body.data.price, body.data.brand.name], [4242, 'Tên khác']);
});
