import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn } from './support/editor';
import { startShop, type Shop } from './support/shop';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
  await publishProduct(await signIn(shop), 'Kept', { price: 1 });
});
afterAll(() => shop.close());

test('an upgrade makes the rows that it finds its own before it serves', async () => {
  await shop.stop();
  // Its mark, and something that this program would write differently.
  await shop.database.query(
    `UPDATE storefront_products SET made_by = 'former', detail = replace(detail, '"price":1,', '"price":4711,') WHERE published`,
  );
  await shop.restart();
  assert.equal((await shop.api<ProductAnswer>('/san-pham/kept')).body.data.price, 1);
  assert.deepEqual(await shop.database.query("SELECT 1 AS one FROM storefront_products WHERE made_by = 'former'"), []);
});
