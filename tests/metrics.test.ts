import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { freePort } from './support/free-port';
import { startShop, type Shop } from './support/shop';

const TOKEN = 'nhat-ky-cua-cua-hang';
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let shop: Shop | undefined;
after(() => shop?.close());

/** @returns the value of a sample, by the beginning of its line */
function sample(text: string, beginning: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${beginning} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('serves metrics of requests and tracking on its own port, only with the token', async () => {
  const port = await freePort();
  shop = await startShop({ env: { METRICS_PORT: String(port), METRICS_TOKEN: TOKEN } });
  const metrics = (authorization?: string) =>
    fetch(`http://127.0.0.1:${port}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
  assert.equal((await metrics()).status, 401);
  assert.equal((await metrics('Bearer nobody')).status, 401);

  const event = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
  const sendEvent = (agent: string, json: object = event) =>
    shop?.api('/track/event', { json, headers: { 'User-Agent': agent } });
  await sendEvent(BROWSER);
  await sendEvent(BROWSER);
  await sendEvent('Googlebot/2.1');
  await sendEvent(BROWSER, { ...event, event_type: 'purchase' });
  await shop.api('/san-pham');
  await shop.api('/menus/nowhere');

  const answer = await metrics(`Bearer ${TOKEN}`);
  assert.match(answer.headers.get('Content-Type') ?? '', /^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  assert.equal(sample(text, 'wine_shop_tracking_stored_total{kind="event"}'), 2);
  assert.equal(sample(text, 'wine_shop_tracking_filtered_total{reason="bot"}'), 1);
  assert.equal(sample(text, 'wine_shop_tracking_queue_rows'), 0);
  assert.equal(sample(text, 'wine_shop_tracking_flush_rows_sum'), 2);
  const requests = (operation: string, status: number) =>
    sample(text, `wine_shop_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`);
  assert.deepEqual([requests('trackEvent', 201), requests('trackEvent', 400), requests('products', 200)], [3, 1, 1]);
  assert.deepEqual([requests('menu', 404), requests('other', 404)], [1, undefined], 'a path with a parameter has its own name');
  assert.ok((sample(text, 'wine_shop_scope_version{scope="settings"}') ?? 0) >= 1);
  assert.notEqual(sample(text, 'wine_shop_cache_misses{scope="products"}'), undefined);
  assert.notEqual(sample(text, 'wine_shop_database_connections{state="free"}'), undefined);
  assert.doesNotMatch(text, /3f2504e0|127\.0\.0\.1/, 'no personal data');

  assert.equal((await fetch(`${shop.url}/metrics`)).status, 404, 'the shop’s own port has no metrics');
});
