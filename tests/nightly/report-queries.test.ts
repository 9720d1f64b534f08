import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Knex } from 'knex';
import { readDays, readItemDays, readOverview, readSources, readTopItems } from '../../src/analytics/reports/queries';
import { publishProduct } from '../support/content';
import { daysAgo, startOf } from '../support/days-in-hanoi';
import { signIn } from '../support/editor';
import { startShop, type Shop } from '../support/shop';
import { openKnex, putEvents, putSession, type PastEvent } from '../support/tracking-rows';
import { until } from '../support/until';

let shop: Shop;
let knex: Knex;
let products: number[];

const HOUR = 3_600_000;

before(async () => {
  shop = await startShop();
  const editor = await signIn(shop);
  for (const name of ['Vang Bordeaux', 'Vang Chile', 'Vang Đà Lạt']) await publishProduct(editor, name);
  knex = openKnex(shop);
  const rows: { item_id: number }[] = await knex('storefront_products').where({ published: true }).orderBy('item_id').limit(3);
  products = rows.map((row) => row.item_id);
});
after(async () => {
  await knex.destroy();
  await shop.close();
});

const rolled = async (): Promise<number> => Number((await knex('tracking_days').count({ days: '*' }))[0]?.days);

test('counts days in the shop’s time zone and each visitor once, beside the days before', async () => {
  const [an, binh, chi] = [randomUUID(), randomUUID(), randomUUID()];
  const [first = 0, second = 0] = products;
  const view = (anon_id: string, product_id: number, received_at: number, more: Partial<PastEvent> = {}): PastEvent => ({
    ...{ anon_id, event_type: 'product_view', product_id, received_at, device: 'mobile', ...more },
  });
  await putEvents(knex, [
    // The last moment of one day in Hà Nội and the first of the next; both are one day in UTC.
    view(an, first, startOf(daysAgo(2)) - 1, { referrer_host: 'zalo.me' }),
    view(an, first, startOf(daysAgo(2)), { referrer_host: '' }),
    view(binh, first, startOf(daysAgo(2)) + HOUR, { referrer_host: 'google.com', device: 'desktop' }),
    view(binh, second, startOf(daysAgo(1)) + HOUR),
    view(binh, 2_000_000_000, startOf(daysAgo(1)) + HOUR),
    {
      anon_id: binh,
      event_type: 'cta_contact',
      product_id: first,
      received_at: startOf(daysAgo(1)) + 2 * HOUR,
      device: 'desktop',
    },
    // Thirty days before, for the comparison.
    view(chi, first, startOf(daysAgo(31)) + HOUR),
  ]);
  await putSession(knex, chi, startOf(daysAgo(1)) + HOUR);
  // The server rolls up at its start, and then every minute.
  await shop.restart();
  await until('all days are rolled up', async () => (await rolled()) === 4, 30_000);

  const range = { from: daysAgo(29), to: daysAgo(0) };
  const report = await readOverview(knex, range);
  assert.deepEqual(report.previous_range, { from: daysAgo(59), to: daysAgo(30) });
  assert.deepEqual(report.totals, {
    ...{ visitors: 3, visitors_exact: true, sessions: 1, product_views: 5, article_views: 0, contact_clicks: 1 },
    contact_rate: 0.2,
  });
  assert.deepEqual([report.previous.visitors, report.previous.product_views], [1, 1]);
  assert.equal(report.last_event_at, startOf(daysAgo(1)) + 2 * HOUR);

  const days = await readDays(knex, range);
  assert.equal(days.length, 30);
  const views = (back: number) => days.find((row) => row.day === daysAgo(back))?.product_views;
  assert.deepEqual([views(3), views(2), views(1), views(0)], [1, 2, 2, 0]);

  const top = await readTopItems(knex, 'product', range);
  assert.deepEqual(
    top.map((item) => [item.id, item.views, item.contact_clicks]),
    [
      [first, 3, 1],
      [second, 1, 0],
    ],
    'an id that no product has is left out',
  );
  assert.ok(top[0] && top[0].contact_rate !== null && Math.abs(top[0].contact_rate - 1 / 3) < 1e-9);
  assert.deepEqual((await readSources(knex, 'referrer', range)).map((row) => [row.name, row.daily_visitors]).sort(), [
    ['', 1],
    ['google.com', 1],
    ['zalo.me', 1],
  ]);
  assert.deepEqual(
    (await readSources(knex, 'device', range)).map((row) => [row.name, row.events]),
    [
      ['mobile', 5],
      ['desktop', 2],
    ],
  );
  const history = await readItemDays(knex, 'product', first, range);
  assert.deepEqual([history.length, history.reduce((sum, row) => sum + row.views, 0)], [30, 3]);
});
