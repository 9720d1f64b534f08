import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startShop, type Shop } from './support/shop';

let shop: Shop;

before(async () => {
  shop = await startShop();
});
after(() => shop.close());

test('a shop with all its parts is OK', async () => {
  const { status, body } = await shop.api('/health');
  assert.equal(status, 200);
  assert.deepEqual(body, { status: 'OK', database: true, cache: true });
});
