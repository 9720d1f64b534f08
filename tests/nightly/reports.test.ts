import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { Report } from '../../src/tracking/server/reports/panel-api';
import { DAY_MS, daysAgo, startOf } from '../support/days-in-hanoi';
import { signIn, type Editor } from '../support/editor';
import { startShop, type Shop } from '../support/shop';
import { fillWithVisits, type VisitedShop } from '../support/visits';

let shop: Shop;
let editor: Editor;
let visited: VisitedShop;

const RANGE = { from: daysAgo(29), to: daysAgo(0) };
const BEFORE = { from: daysAgo(59), to: daysAgo(30) };
const query = ({ from, to } = RANGE): string => `from=${from}&to=${to}`;

beforeAll(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  visited = await fillWithVisits(shop, editor);
});
afterAll(() => shop.close());

/** Counts the events themselves; the report reads their rollups. */
async function count(what: string, { from, to } = RANGE, where = '1 = 1'): Promise<number> {
  const [row] = await shop.database.query<{ number: number | string }>(
    `SELECT count(${what}) AS number FROM tracking_events WHERE received_at >= ? AND received_at < ? AND ${where}`,
    [startOf(from), startOf(to) + DAY_MS],
  );
  return Number(row?.number);
}

const fetchReport = (range = RANGE) => editor.request<Report>('GET', `/reports/report?${query(range)}`);

test('a report’s figures match the events, in its range and in the range before', async () => {
  const report = await fetchReport();
  for (const [figures, range] of [
    [report.totals, RANGE],
    [report.previous, BEFORE],
  ] as const) {
    assert.equal(figures.visitors, await count('DISTINCT anon_id', range));
    assert.equal(figures.product_views, await count('*', range, `event_type = 'product_view'`));
    assert.equal(figures.article_views, await count('*', range, `event_type = 'article_view'`));
    assert.equal(figures.contact_clicks, await count('*', range, `event_type = 'cta_contact'`));
    assert.equal(figures.contact_rate, figures.contact_clicks / figures.product_views);
  }
  assert.deepEqual(report.previous_range, BEFORE);
  assert.deepEqual([report.days.length, report.previous_days.length], [30, 30]);
  const sum = (days: { product_views: number }[]): number => days.reduce((total, day) => total + day.product_views, 0);
  assert.deepEqual([sum(report.days), sum(report.previous_days)], [report.totals.product_views, report.previous.product_views]);

  for (const item of report.products) {
    assert.equal(item.views, await count('*', RANGE, `event_type = 'product_view' AND product_id = ${item.id}`));
    assert.equal(item.previous_views, await count('*', BEFORE, `event_type = 'product_view' AND product_id = ${item.id}`));
    assert.equal(item.contact_clicks, await count('*', RANGE, `event_type = 'cta_contact' AND product_id = ${item.id}`));
  }
  assert.deepEqual(
    report.products.map(({ document_id }) => document_id),
    visited.products,
  );
  assert.deepEqual(
    report.articles.map(({ document_id, name }) => [document_id, name]),
    [[visited.article, 'Chọn vang cho bữa tiệc cuối năm']],
  );
  const attributed = report.contacts.reduce((total, item) => total + item.contact_clicks, 0);
  assert.ok(report.other_contact_clicks > 0);
  assert.equal(attributed + report.other_contact_clicks, report.totals.contact_clicks);
  assert.deepEqual(report.referrers.map(({ name }) => name).sort(), ['', '@zalo.me', 'www.facebook.com', 'www.google.com']);
  assert.deepEqual(report.devices.map(({ name }) => name).sort(), ['desktop', 'mobile', 'tablet']);
});

test('an item has its current name, and only its id after it is deleted', async () => {
  const [, second, third] = visited.products;
  await editor.unpublish('api::product.product', second);
  await editor.delete('api::product.product', third);
  const { products } = await fetchReport();
  const of = (id: number | undefined) => products.find((item) => item.id === id);
  const unpublished = of(visited.productIds[1]);
  assert.deepEqual([unpublished?.name, unpublished?.published], ['Vang trắng Đà Lạt', false]);
  const deleted = of(visited.productIds[2]);
  assert.deepEqual([deleted?.name, deleted?.document_id], [null, null]);
});
