import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import { publishProduct } from '../support/content';
import { daysAgo, startOf } from '../support/days-in-hanoi';
import { signIn, type Editor } from '../support/editor';
import { freePort } from '../support/free-port';
import { startShop, type Shop } from '../support/shop';
import { openKnex, putEvents } from '../support/tracking-rows';
import { until } from '../support/until';

const HOUR_MS = 3_600_000;
const STATE = { key: 'product_views' };
const PATIENCE_MS = 60_000;

let shop: Shop;
let knex: Knex;
let editor: Editor;
let products: [number, number, number];

before(async () => {
  shop = await startShop();
  knex = openKnex(shop);
  editor = await signIn(shop);
  for (const name of ['Vang Bordeaux', 'Vang Chile', 'Vang Đà Lạt']) await publishProduct(editor, name);
  products = (await knex('storefront_products').orderBy('item_id').limit(3).pluck('item_id')) as typeof products;
});
after(async () => {
  await knex.destroy();
  await shop.close();
});

const view = (product_id: number, received_at: number) => ({
  ...{ anon_id: randomUUID(), event_type: 'product_view', product_id, received_at },
});

async function readViews(): Promise<[id: number, views: number, changedIn: number][]> {
  const rows: { item_id: number; views: number; changed_in: number }[] =
    await knex('storefront_product_views').orderBy('item_id');
  return rows.map(({ item_id, views, changed_in }) => [item_id, views, changed_in]);
}

async function productsVersion(): Promise<number> {
  const [row]: { version: number }[] = await knex('storefront_versions').where({ scope: 'products' });
  return row?.version ?? 0;
}

/** Lets an hour pass: the next start counts again. @param at when views were last counted */
async function countViews(at?: number): Promise<void> {
  await shop.stop();
  await knex('tracking_state').where(STATE).delete();
  if (at !== undefined) await knex('tracking_state').insert({ ...STATE, value: String(at) });
  await shop.restart();
  await until(
    'the views are counted',
    async () => {
      const [state]: { value: string }[] = await knex('tracking_state').where(STATE);
      return state !== undefined && Number(state.value) !== at;
    },
    PATIENCE_MS,
  );
}

test('counts the views of the last thirty days of the shop, and raises the version of the products once', async () => {
  const [first, second, third] = products;
  await putEvents(knex, [
    view(first, startOf(daysAgo(0))),
    view(first, startOf(daysAgo(29))),
    // The last moment of the day before the thirty.
    view(first, startOf(daysAgo(29)) - 1),
    view(second, startOf(daysAgo(1)) + HOUR_MS),
    view(third, startOf(daysAgo(40))),
    { ...view(second, startOf(daysAgo(1))), event_type: 'cta_contact' },
  ]);
  const before = await productsVersion();
  await countViews();
  assert.equal(await productsVersion(), before + 1);
  assert.deepEqual(await readViews(), [
    [first, 2, before + 1],
    [second, 1, before + 1],
  ]);
});

test('writes nothing and raises no version when no number has changed', async () => {
  const [before, rows] = [await productsVersion(), await readViews()];
  await countViews(Date.now() - HOUR_MS);
  assert.equal(await productsVersion(), before);
  assert.deepEqual(await readViews(), rows);
});

test('writes only the products whose number has changed, and 0 for one without views', async () => {
  const [first, second, third] = products;
  const [before, rows] = [await productsVersion(), await readViews()];
  await knex('tracking_events').where({ product_id: second }).delete();
  await putEvents(knex, [view(third, startOf(daysAgo(2)))]);
  await countViews(Date.now() - HOUR_MS);
  assert.deepEqual(await readViews(), [rows[0], [second, 0, before + 1], [third, 1, before + 1]]);
  assert.equal(rows[0]?.[0], first);
  assert.equal(await productsVersion(), before + 1);
});

test('counts once an hour, also over restarts, and says when', async () => {
  const [first] = products;
  const rows = await readViews();
  const at = Date.now() - HOUR_MS / 2;
  await putEvents(knex, [view(first, startOf(daysAgo(3)))]);
  await shop.stop();
  await knex('tracking_state')
    .where(STATE)
    .update({ value: String(at) });
  await knex('tracking_days')
    .where({ day: daysAgo(3) })
    .delete();
  const port = await freePort();
  await shop.restart({ METRICS_PORT: String(port) });
  const name = 'wine_shop_product_views_success_timestamp_seconds';
  const sample = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(text)?.[1]);
  };
  // The round that rolls the day up looks at the views next.
  await until('the time of the last count is known', async () => (await sample()) === at / 1_000, PATIENCE_MS);
  assert.deepEqual(await readViews(), rows);
});
