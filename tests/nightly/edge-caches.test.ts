import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { publishProduct } from '../support/content';
import { ask, priceIn, priceInList, privateRequests } from '../support/edge-requests';
import { signIn, type Editor } from '../support/editor';
import { freePort } from '../support/free-port';
import { png } from '../support/images';
import { startInstance, type Instance } from '../support/instance';
import { startNginx } from '../support/nginx';
import { startShop, type Shop } from '../support/shop';
import { testRun } from '../support/test-run';
import { createApiToken } from '../support/tokens';
import { until } from '../support/until';
import { startVarnish } from '../support/varnish';

const { database, directory, nginx, redisUrl, varnish } = testRun();
/** In continuous integration the tests fail without Varnish and nginx, and are not skipped. */
const required = process.env.CI === 'true' && database === 'postgres';
const isPossible =
  database === 'postgres' && redisUrl !== undefined && ((varnish !== undefined && nginx !== undefined) || required);
const withVarnish = { skip: isPossible ? false : 'needs PostgreSQL, Redis, Varnish and nginx' };

const SCALE = { publishes: 12, mixedRequests: 600, downMs: 2_000 };

const PRODUCT = 'api::product.product';
const LIMIT = 40;

let shop: Shop;
let editor: Editor;
let limited: Instance;
let edge: string;
/** A Varnish before an instance with a low rate limit, which it counts by itself. */
let limitedEdge: string;
/** nginx, which keeps for a second. */
let second: string;
let token: string;
let documentId: string;
const opened: (() => Promise<void>)[] = [];

if (isPossible) {
  before(async () => {
    const ports = [await freePort(), await freePort()];
    const env = {
      EDGE: 'varnish',
      EDGE_URL: ports.map((port) => `http://127.0.0.1:${port}`).join(),
      TRUSTED_PROXIES: '1',
    };
    shop = await startShop({ env });
    opened.push(() => shop.close());
    limited = await startInstance(shop, { RATE_LIMIT_MAX: String(LIMIT), REDIS_URL: undefined });
    opened.push(() => limited.stop());
    const program = varnish ?? assert.fail('there is no varnishd');
    const [one, another] = await Promise.all(
      [shop.url, limited.url].map((origin, at) => startVarnish(program, directory, { port: ports[at] ?? 0, origins: [origin] })),
    );
    for (const started of [one, another]) opened.push(() => started?.stop() ?? Promise.resolve());
    edge = `${one?.url ?? ''}/api/v1`;
    limitedEdge = `${another?.url ?? ''}/api/v1`;
    const keeping = await startNginx(nginx ?? assert.fail('there is no nginx'), directory, [shop.url], true);
    opened.push(keeping.stop);
    second = `${keeping.url}/api/v1`;
    editor = await signIn(shop);
    ({ documentId } = await publishProduct(editor, 'Kept', { price: 1 }));
    await publishProduct(editor, 'Other', { price: 1 });
    token = (await createApiToken(editor, { type: 'full-access' })).accessKey;
    // Varnish was not there when the shop started.
    await isKept('/san-pham/kept');
  });
  after(async () => {
    for (const close of opened.reverse()) await close();
  });
}

const isKept = (path: string, base = edge): Promise<unknown> =>
  until(`the edge keeps ${path}`, async () => (await ask(`${base}${path}`)).fromEdge, 20_000);

/** Every purge is done, also those that are repeated for answers that were on their way. */
const isPurged = (): Promise<unknown> =>
  until('all is purged', async () => {
    const rows = await shop.database.query('SELECT key, value FROM storefront_state WHERE key = ?', ['edge']);
    const { versions: told, again } = JSON.parse(String(rows[0]?.value)) as { versions: Record<string, number>; again: object[] };
    const current = await shop.database.query('SELECT scope, version FROM storefront_versions');
    return (
      again.length === 0 && current.every(({ scope, version }) => [undefined, Number(version)].includes(told[String(scope)]))
    );
  });

test('what the edge keeps says nothing of the client that it was fetched for', withVarnish, async () => {
  await isPurged();
  await isKept('/san-pham/kept');
  const { status, state, headers } = await ask(`${edge}/san-pham/kept`);
  assert.deepEqual([status, state], [200, 'HIT']);
  assert.equal(headers.get('Cache-Control'), 'public, max-age=0, must-revalidate', 'browsers still ask each time');
  for (const name of ['X-RateLimit-Remaining', 'Surrogate-Control', 'xkey', 'X-Edge-Versions'])
    assert.equal(headers.get(name), null, name);
  const etag = headers.get('ETag') ?? '';
  assert.equal((await ask(`${edge}/san-pham/kept`, { headers: { 'If-None-Match': etag } })).status, 304);
});

test('under load no answer is older than its purge and a second', withVarnish, async () => {
  /** by price: when the editor was told that it is published */
  const publishedAt: number[] = [];
  const late: string[] = [];
  let asked = 0;
  let fromEdge = 0;
  let going = true;
  const read = async (path: string, readPrice: (text: string) => number): Promise<void> => {
    while (going) {
      const at = performance.now();
      const { status, text, fromEdge: kept } = await ask(`${edge}${path}`);
      asked += 1;
      if (kept) fromEdge += 1;
      if (status !== 200) late.push(`${path}: ${status}`);
      const expected = publishedAt.findLastIndex((time) => time !== undefined && time <= at - 1_000);
      const shown = status === 200 ? readPrice(text) : Infinity;
      if (shown < expected) late.push(`${path}: ${shown} a second after ${expected}`);
      await pause(2);
    }
  };
  const readers = [
    ...[1, 2, 3].map(() => read('/san-pham/kept', priceIn)),
    ...[1, 2, 3].map(() => read('/san-pham?sort=name', (text) => priceInList(text, 'kept'))),
  ];
  for (let price = 2; price < 2 + SCALE.publishes; price += 1) {
    await editor.update(PRODUCT, documentId, { price });
    await editor.publish(PRODUCT, documentId);
    publishedAt[price] = performance.now();
    await pause(price % 5 === 0 ? 300 : 0);
  }
  await pause(1_500);
  going = false;
  await Promise.all(readers);
  assert.deepEqual(late, []);
  assert.ok(fromEdge > asked / 4, `${fromEdge} of ${asked} came from the edge`);
  assert.equal(priceIn((await ask(`${edge}/san-pham/kept`)).text), 1 + SCALE.publishes);
});

test('an answered save has purged the lists and its own item, and left other items at the edge', withVarnish, async () => {
  await isPurged();
  await isKept('/san-pham/other');
  await isKept('/san-pham/kept');
  for (const price of [75, 76, 77]) {
    await editor.publish(PRODUCT, documentId, { price });
    assert.equal(priceIn((await ask(`${edge}/san-pham/kept`)).text), price);
  }
  assert.equal((await ask(`${edge}/san-pham/other`)).fromEdge, true);
  await isKept('/san-pham?per_page=1');
  await editor.update(PRODUCT, documentId, { slug: 'renamed' });
  await editor.publish(PRODUCT, documentId);
  await until('the former slug leads on', async () => (await ask(`${edge}/san-pham/kept`)).status === 301);
  await isKept('/san-pham/kept');
  await editor.update(PRODUCT, documentId, { slug: 'kept' });
  await editor.publish(PRODUCT, documentId);
  await until('and back', async () => (await ask(`${edge}/san-pham/kept`)).status === 200);
});

test('a visitor’s own share of the rate limit counts what the edge has to ask for', withVarnish, async () => {
  await isPurged();
  await isKept('/settings', limitedEdge);
  const from = (visitor: string) => ({ headers: { 'X-Forwarded-For': visitor } });
  // Varnish adds the address of the connection: all of these come from this machine.
  const statuses: number[] = [];
  for (let page = 1; page <= LIMIT + 3; page += 1) {
    statuses.push((await ask(`${limitedEdge}/san-pham?page=${page}`, from('203.0.113.9'))).status);
  }
  assert.ok(
    statuses.includes(429),
    `${statuses.join()}: the limit counts the address that the edge saw, not what a client claims`,
  );
  const refused = await ask(`${limitedEdge}/san-pham?page=99`);
  assert.deepEqual([refused.status, refused.headers.get('X-RateLimit-Limit')], [429, String(LIMIT)]);
  assert.equal((await ask(`${limitedEdge}/settings`)).status, 200, 'what is kept costs nothing');
});

test('nothing private is kept, whatever is asked in between', withVarnish, async () => {
  const ids = new Set<string>();
  let visitors = 0;
  for (let sent = 0; sent < SCALE.mixedRequests; sent += privateRequests(token).length * 2) {
    await Promise.all(
      [...privateRequests(token), ...privateRequests(token)].map(async ({ path, init, status }) => {
        const answer = await ask(`${edge}${path}`, init?.());
        // A busy machine refuses events first.
        if (answer.status !== 503) assert.equal(answer.status, status, path);
        assert.equal(answer.fromEdge, false, path);
        if (path !== '/track/generate-id') return;
        if (answer.status !== 200) return;
        visitors += 1;
        ids.add(answer.text);
      }),
    );
    assert.equal((await ask(`${edge}/san-pham/kept`)).status, 200);
  }
  assert.equal(ids.size, visitors, 'each visitor has an id of her own');
});

test('nginx keeps an answer for a second, and nothing private', withVarnish, async () => {
  const answerId = async (): Promise<string | null> => (await ask(`${second}/san-pham/other`)).headers.get('X-Request-Id');
  await until('the same answer again', async () => {
    const [one, another] = [await answerId(), await answerId()];
    return one === another;
  });
  await editor.update(PRODUCT, documentId, { price: 88 });
  await editor.publish(PRODUCT, documentId);
  const published = performance.now();
  await until('the change is seen', async () => priceIn((await ask(`${second}/san-pham/kept`)).text) === 88);
  assert.ok(performance.now() - published < 3_000);
  const ids = new Set<string | null>();
  for (const { path, init, status } of [...privateRequests(token), ...privateRequests(token)]) {
    const answer = await ask(`${second}${path}`, init?.());
    if (answer.status !== 503) assert.equal(answer.status, status, path);
    if (path !== '/san-pham?q=kept') ids.add(answer.headers.get('X-Request-Id'));
  }
  assert.equal(ids.size, 2 * privateRequests(token).length - 2, 'each has an answer of its own');
});

test('while the origin is stopped, what is kept has no error, and nothing private comes out', withVarnish, async () => {
  const endsAt = Date.now() + 10_000;
  const { id: picture } = await editor.upload(await png('banner.png'));
  const banner = { title: 'Ends soon', picture, placement: 'carousel', order: 0, ends_at: new Date(endsAt).toISOString() };
  await editor.create('api::banner.banner', banner);
  const paths = ['/san-pham/kept', '/san-pham?sort=name', '/settings', '/home', '/social-links'];
  await isPurged();
  for (const path of paths) {
    await isKept(path);
    assert.equal((await ask(`${second}${path}`)).status, 200);
  }
  await shop.kill();
  await until('home has ended by the clock', () => Date.now() > endsAt + 500, 15_000);
  for (const path of paths) assert.equal((await ask(`${second}${path}`)).status, 200, `nginx: ${path}`);
  const states = new Set<string | null>();
  const end = performance.now() + SCALE.downMs;
  while (performance.now() < end) {
    for (const path of paths) {
      const { status, state } = await ask(`${edge}${path}`);
      assert.equal(status, 200, path);
      states.add(state);
    }
  }
  assert.deepEqual([...states].sort(), ['HIT', 'STALE'], 'home has expired, and is served all the same');
  for (const { path, init } of privateRequests(token)) {
    const { status, headers, text } = await ask(`${edge}${path}`, init?.());
    assert.equal(status, 503, `${path}: ${text}`);
    if (init) continue;
    assert.equal(headers.get('Content-Type'), 'application/problem+json; charset=utf-8');
    assert.equal((JSON.parse(text) as { status: number }).status, 503);
  }
});
