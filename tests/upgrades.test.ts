import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { type Instance } from './support/instance';
import { withPostgres } from './support/postgres-client';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { until } from './support/until';

const { database } = testRun();
const withPostgresOnly = { skip: database === 'postgres' ? false : 'needs PostgreSQL' };

const PRODUCT = 'api::product.product';
/** LOCKS.foreign_rows */
const FOREIGN_ROWS_LOCK = 0x57494e49;

let shop: Shop;
let editor: Editor;
let documentId: string;
const opened: (() => Promise<void>)[] = [];

if (database === 'postgres') {
  before(async () => {
    shop = await startShop({ env: { TRUSTED_PROXIES: '1', DRAIN_SECONDS: '0' } });
    opened.push(() => shop.close());
    editor = await signIn(shop);
    ({ documentId } = await publishProduct(editor, 'Kept', { price: 1 }));
    await publishProduct(editor, 'Other', { price: 1 });
  });
  after(async () => {
    for (const close of opened.reverse()) await close();
  });
}

const priceOf = async (from: Shop | Instance, slug: string): Promise<number | null> =>
  (await from.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.price;

const foreignRows = async (): Promise<number> => {
  const rows = await shop.database.query("SELECT count(*) AS count FROM storefront_products WHERE made_by = 'former'");
  return Number(rows[0]?.count);
};

/** What another version has left: its mark, and something that this one would write differently. */
const leaveFormerRows = (): Promise<unknown> =>
  shop.database.query(
    `UPDATE storefront_products SET made_by = 'former', detail = replace(detail, '"price":1,', '"price":4711,') WHERE published`,
  );

test('an upgrade serves the rows that it finds, and makes its own behind', withPostgresOnly, async () => {
  await shop.stop();
  await leaveFormerRows();
  await withPostgres(shop.databaseUrl ?? '', async (client) => {
    // Another instance is at it.
    await client.query('SELECT pg_advisory_lock($1)', [FOREIGN_ROWS_LOCK]);
    await shop.restart();
    assert.equal(await priceOf(shop, 'kept'), 4711);
    assert.equal(await foreignRows(), 2);
    // A save is right at once.
    editor = await signIn(shop);
    await editor.publish(PRODUCT, documentId, { price: 2 });
    assert.equal(await priceOf(shop, 'kept'), 2);
    assert.equal(await foreignRows(), 1);
    await client.query('SELECT pg_advisory_unlock_all()');
  });
  await until('all rows are its own', async () => (await foreignRows()) === 0, 30_000);
  await until('visitors see them', async () => (await priceOf(shop, 'other')) === 1);
});

test('rows in another format are made before anything is served', withPostgresOnly, async () => {
  await shop.stop();
  await leaveFormerRows();
  await shop.database.query("UPDATE storefront_state SET value = '0' WHERE key = 'row_format'");
  await shop.restart();
  assert.deepEqual([await foreignRows(), await priceOf(shop, 'other')], [0, 1]);
  const [format] = await shop.database.query("SELECT value FROM storefront_state WHERE key = 'row_format'");
  assert.notEqual(format?.value, '0');
});
