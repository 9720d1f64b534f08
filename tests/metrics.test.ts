import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { publishProduct } from './support/content';
import { signIn } from './support/editor';
import { freePort } from './support/free-port';
import { startReceiver, type Receiver } from './support/receiver';
import { startShop, type Shop } from './support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from './support/tcp-proxy';
import { testRun } from './support/test-run';
import { until } from './support/until';

const TOKEN = 'nhat-ky-cua-cua-hang';
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const { database, postgresUrl, redisUrl } = testRun();
const onPostgres = database === 'postgres' && postgresUrl !== undefined;

let shop: Shop;
let receiver: Receiver;
let wire: TcpProxy | undefined;
let port: number;

beforeAll(async () => {
  port = await freePort();
  receiver = await startReceiver();
  const opened = onPostgres ? await startTcpProxy(new URL(postgresUrl), 5432) : undefined;
  wire = opened;
  const env = {
    ...{ METRICS_PORT: String(port), METRICS_TOKEN: TOKEN },
    ...{ REVALIDATE_URL: receiver.url, REVALIDATE_SECRET: 'rV7xQ2vN9cK4tR6wLm3p' },
  };
  shop = await startShop({ env, through: opened ? { database: (url) => throughProxy(url, opened) } : {} });
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
  await wire?.close();
});

const fetchMetrics = (authorization?: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

const readMetrics = async (): Promise<string> => (await fetchMetrics(`Bearer ${TOKEN}`)).text();

/** @returns the value of a sample, by the beginning of its line */
function sample(text: string, beginning: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${beginning} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const requests = (text: string, operation: string, status: number): number | undefined =>
  sample(text, `wine_shop_http_request_duration_seconds_count{operation="${operation}",status="${status}"}`);

test('serves metrics of requests and tracking on its own port, only with the token', async () => {
  assert.equal((await fetchMetrics()).status, 401);
  assert.equal((await fetchMetrics('Bearer nobody')).status, 401);

  const event = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
  const sendEvent = (agent: string, json: object = event) => shop.api('/track/event', { json, headers: { 'User-Agent': agent } });
  await sendEvent(BROWSER);
  await sendEvent(BROWSER);
  await sendEvent('Googlebot/2.1');
  await shop.api('/track/event', { json: event, headers: { 'User-Agent': BROWSER, DNT: '1' } });
  await sendEvent(BROWSER, { ...event, event_type: 'purchase' });
  await shop.api('/san-pham');
  await shop.api('/menus/nowhere');
  await until('the last request is counted', async () => requests(await readMetrics(), 'menu', 404) === 1);

  const answer = await fetchMetrics(`Bearer ${TOKEN}`);
  assert.match(answer.headers.get('Content-Type') ?? '', /^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  assert.equal(sample(text, 'wine_shop_tracking_stored_total{kind="event"}'), 2);
  for (const reason of ['bot', 'opt_out'])
    assert.equal(sample(text, `wine_shop_tracking_filtered_total{reason="${reason}"}`), 1, reason);
  assert.equal(sample(text, 'wine_shop_tracking_queue_rows'), 0);
  assert.ok((sample(text, 'wine_shop_tracking_flush_seconds_count') ?? 0) > 0);
  assert.deepEqual(
    [requests(text, 'trackEvent', 201), requests(text, 'trackEvent', 400), requests(text, 'products', 200)],
    [4, 1, 1],
  );
  assert.deepEqual(
    [requests(text, 'menu', 404), requests(text, 'other', 404)],
    [1, undefined],
    'a path with a parameter has its own name',
  );
  assert.ok((sample(text, 'wine_shop_scope_version{scope="settings"}') ?? 0) >= 1);
  assert.notEqual(sample(text, 'wine_shop_cache_misses{scope="products"}'), undefined);
  assert.doesNotMatch(text, /3f2504e0|127\.0\.0\.1/, 'no personal data');

  assert.equal((await fetch(`${shop.url}/metrics`)).status, 404, 'the shop’s own port has no metrics');
});

test('names the panel’s routes, and nothing that a stranger makes up', async () => {
  await signIn(shop);
  for (const path of ['/admin/', '/wp-login.php', '/content-manager/nonsense', '/pictures/none.webp'])
    await fetch(shop.url + path);
  const text = await readMetrics();
  const names = new Set([...text.matchAll(/request_duration_seconds_count\{operation="([^"]+)"/g)].map(([, name]) => name));
  for (const name of ['panel/admin', 'panel/content-manager', 'pictures', 'other']) assert.ok(names.has(name), name);
  assert.doesNotMatch(text, /wp-login|nonsense/);
});

test('says what runs and how it is: build, pools, health, disk, requests in flight, pictures, the webhook', async () => {
  const text = await readMetrics();
  assert.match(
    text,
    /^wine_shop_build_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]*",instance_id="\w+",read_model="[^"]+"\} 1$/m,
  );
  const pools = onPostgres ? ['editors', 'readers', 'tracking', 'watch'] : ['editors'];
  for (const pool of pools) {
    for (const state of ['used', 'free', 'waiting']) {
      assert.notEqual(sample(text, `wine_shop_database_connections{pool="${pool}",state="${state}"}`), undefined, pool);
    }
  }
  assert.equal(sample(text, 'wine_shop_database_up'), 1);
  assert.equal(sample(text, 'wine_shop_redis_up'), onPostgres && redisUrl !== undefined ? 1 : undefined);
  assert.equal(sample(text, 'wine_shop_health_status{status="OK"}'), 1);
  assert.equal(sample(text, 'wine_shop_http_requests_in_flight'), 0);
  const free = sample(text, 'wine_shop_disk_available_bytes{folder="media"}') ?? 0;
  assert.ok(free > 0 && free < (sample(text, 'wine_shop_disk_size_bytes{folder="media"}') ?? 0));
  assert.equal(sample(text, 'wine_shop_pictures_pending'), 0);
});

test('counts what the storefront was told, and how long it has waited', async () => {
  const delivered = 'wine_shop_webhook_deliveries_total{outcome="delivered"}';
  await until('the start is told', async () => (sample(await readMetrics(), delivered) ?? 0) > 0);
  receiver.answer((response) => response.writeHead(500).end());
  await publishProduct(await signIn(shop), 'Told later');
  const failed = 'wine_shop_webhook_deliveries_total{outcome="failed"}';
  const text = await until('a failure is counted', async () => {
    const read = await readMetrics();
    return (sample(read, failed) ?? 0) > 0 && read;
  });
  assert.ok((sample(text, 'wine_shop_webhook_pending_scopes') ?? 0) > 0);
  assert.ok((sample(text, 'wine_shop_webhook_pending_age_seconds') ?? 0) > 0);
  receiver.answer((response) => response.writeHead(204).end());
  await until('it is told', async () => sample(await readMetrics(), 'wine_shop_webhook_pending_scopes') === 0);
  assert.equal(sample(await readMetrics(), 'wine_shop_webhook_pending_age_seconds'), 0);
});

test('says that the database is away, and counts the answers that were served all the same', { skip: !onPostgres }, async () => {
  await shop.api('/menus');
  await wire?.cut();
  await until('the answer is stale', async () => (await shop.api('/menus')).headers.get('X-Cache') === 'STALE');
  const text = await readMetrics();
  assert.equal(sample(text, 'wine_shop_database_up'), 0);
  assert.equal(sample(text, 'wine_shop_health_status{status="DOWN"}'), 1);
  assert.equal(sample(text, 'wine_shop_health_status{status="OK"}'), 0);
  assert.ok((sample(text, 'wine_shop_cache_stale_answers_total') ?? 0) >= 1);
  await wire?.restore();
  await until('it is back', async () => sample(await readMetrics(), 'wine_shop_database_up') === 1);
});
