import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishProduct } from '../support/content';
import { startEdgeApi, SUCCEED, type EdgeApi, type EdgeCall } from '../support/edge-api';
import { signIn, type Editor } from '../support/editor';
import { startInstance } from '../support/instance';
import { startShop, type Shop } from '../support/shop';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

/** One leader at a time needs PostgreSQL. */
const withPostgres = { skip: testRun().database === 'postgres' ? false : 'needs PostgreSQL' };

const PRODUCT = 'api::product.product';
const TOKEN = 'kD83hs02mQpz71Lx';

let shop: Shop;
let editor: Editor;
let fastly: EdgeApi;
let documentId: string;
const opened: (() => Promise<void>)[] = [];

before(async () => {
  fastly = await startEdgeApi();
  opened.push(fastly.close);
  shop = await startShop({
    env: { EDGE: 'fastly', EDGE_URL: fastly.url, EDGE_SERVICE: 'SU1Z0isxPaozGVKXdv0eY', EDGE_TOKEN: TOKEN },
  });
  opened.push(() => shop.close());
  editor = await signIn(shop);
  ({ documentId } = await publishProduct(editor, 'Kept', { price: 1 }));
});
after(async () => {
  for (const close of opened.reverse()) await close();
});

const tagsOf = (api: EdgeApi, member = 'surrogate_keys'): string[] =>
  api.calls.flatMap(({ body }) => (body as Record<string, string[]>)[member] ?? []);

/** @returns the tags that are purged from now on, once these are among them */
async function purgedBy(work: () => Promise<unknown>, ...expected: string[]): Promise<Set<string>> {
  fastly.calls.length = 0;
  await work();
  return until(`purges ${expected.join()}`, () => {
    const tags = new Set(tagsOf(fastly));
    return expected.every((tag) => tags.has(tag)) ? tags : false;
  });
}

interface EdgeRecord {
  versions: Record<string, number>;
  again: { at: number; tags: string[] }[];
}

async function record(): Promise<EdgeRecord> {
  const [row] = await shop.database.query("SELECT value FROM storefront_state WHERE key = 'edge'");
  return JSON.parse(String(row?.value)) as EdgeRecord;
}

async function versions(): Promise<Record<string, number>> {
  const rows = await shop.database.query("SELECT scope, version FROM storefront_versions WHERE scope <> 'settings_saves'");
  return Object.fromEntries(rows.map(({ scope, version }) => [String(scope), Number(version)]));
}

const isTold = (): Promise<unknown> =>
  until('the edge was told of every commit', async () => {
    const [{ versions: told }, current] = [await record(), await versions()];
    return Object.entries(current).every(([scope, version]) => told[scope] === version);
  });

async function send(origin: string, path: string, init: RequestInit = {}): Promise<Headers> {
  const response = await fetch(`${origin}/api/v1${path}`, init);
  await response.arrayBuffer();
  return response.headers;
}

test('answers carry their tags and an age for the edge; browsers still ask each time', async () => {
  for (const state of ['MISS', 'HIT']) {
    const headers = await send(shop.url, '/san-pham/kept');
    assert.equal(headers.get('X-Cache'), state);
    assert.equal(headers.get('Surrogate-Key'), 'shop products:items products/kept');
    assert.match(headers.get('Surrogate-Control') ?? '', /^max-age=3[56]\d\d, stale-while-revalidate=30, stale-if-error=86400$/);
    assert.equal(headers.get('Cache-Control'), 'public, max-age=0, must-revalidate');
    assert.equal(headers.get('CDN-Cache-Control'), null);
    assert.equal(headers.get('X-RateLimit-Remaining'), null, 'it would be another visitor’s');
  }
  const list = await send(shop.url, '/san-pham');
  assert.equal(list.get('Surrogate-Key'), 'shop products brands origins wine_types');
  const longest = await send(shop.url, '/menus');
  assert.ok((longest.get('Surrogate-Key') ?? '').length < 1_024);
});

test('what may never be kept says so in every dialect, before Koa and behind it', async () => {
  const requests: [string, RequestInit?][] = [
    ['/san-pham/kept', { headers: { Authorization: 'Bearer nobody' } }],
    ['/san-pham/no-such-wine'],
    ['/san-pham?page=0'],
    ['/san-pham?q=kept'],
    ['/san-pham?q=kept'],
    ['/health'],
    ['/health/live'],
    ['/cache'],
    ['/openapi.json'],
    ['/track/generate-id'],
    ['/track/event', { method: 'POST', body: '{' }],
    [
      '/track/event',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ anon_id: '8d1e5b4c-7a52-4a13-9a3b-0e5f1c2d3a4b', event_type: 'cta_contact' }),
      },
    ],
  ];
  for (const [path, init] of requests) {
    const headers = await send(shop.url, path, init);
    for (const name of ['Surrogate-Control', 'CDN-Cache-Control']) assert.equal(headers.get(name), 'no-store', `${path} ${name}`);
    assert.equal(headers.get('Surrogate-Key'), null, path);
  }
  const panel = await fetch(`${shop.url}/admin/init`);
  assert.equal(panel.headers.get('Surrogate-Control'), 'no-store');
});

test('a first start purges everything; a save purges lists and its item; a renamed brand all items', async () => {
  const [first] = fastly.calls;
  assert.deepEqual([first?.method, first?.path], ['POST', '/service/SU1Z0isxPaozGVKXdv0eY/purge']);
  assert.equal(first?.headers['fastly-key'], TOKEN);
  assert.deepEqual(first?.body, { surrogate_keys: ['shop'] });
  await isTold();

  const own = await purgedBy(() => editor.publish(PRODUCT, documentId, { price: 2 }), 'products', 'products/kept');
  assert.ok(!own.has('products:items'), [...own].join());
  await isTold();
  const { again } = await record();
  const repeated = again.find(({ tags }) => tags.includes('products/kept'));
  assert.ok(repeated && repeated.at > Date.now() + 5_000, 'purged again after the longest fetch');

  await publishProduct(editor, 'Vintage 2018', { vintage: 2018 });
  const newer = await publishProduct(editor, 'Vintage 2019', { vintage: 2019 });
  await isTold();
  await purgedBy(
    () => editor.publish(PRODUCT, newer.documentId, { price: 3 }),
    ...['products/vintage-2018', 'products/vintage-2019'],
  );
  await isTold();

  const brand = await editor.create('api::brand.brand', { name: 'House', slug: 'house' });
  await editor.publish(PRODUCT, documentId, { brand: { connect: [{ documentId: brand.documentId }] } });
  await purgedBy(() => editor.update('api::brand.brand', brand.documentId, { name: 'New House' }), 'brands', 'products:items');
  await purgedBy(() => editor.unpublish(PRODUCT, documentId), 'products', 'products/kept');
  await editor.publish(PRODUCT, documentId);
});

test('what could not be told is told after the failure, and after a crash at the next start', async () => {
  await isTold();
  await until(
    'the first purge is repeated',
    async () => !(await record()).again.some(({ tags }) => tags.includes('shop')),
    30_000,
  );
  fastly.answer((response) => void response.writeHead(503).end('down'));
  await purgedBy(() => editor.publish(PRODUCT, documentId, { price: 3 }), 'products');
  await until('the log says it once', () => /The job edge_purges failed.*503: down/.test(shop.log()));
  await shop.kill();
  fastly.answer(SUCCEED);
  const tags = await purgedBy(() => shop.restart(), 'products', 'products/kept');
  assert.ok(!tags.has('shop'), 'a start of the same program purges nothing else');
  await isTold();
  editor = await signIn(shop);
});

/** @returns the ids of the instances that are connected to the database */
async function instanceIds(): Promise<string[]> {
  const rows = await shop.database.query(
    "SELECT DISTINCT split_part(application_name, ' ', 2) AS id FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'wine-shop %'",
  );
  return rows.map(({ id }) => String(id));
}

test('three instances make one call for a commit; when its leader is killed, another one makes it', withPostgres, async () => {
  const kill = new Map<string | undefined, () => Promise<unknown>>();
  const add = async (end: () => Promise<unknown>): Promise<void> => {
    const added = (await instanceIds()).filter((id) => !kill.has(id));
    kill.set(added[0], end);
  };
  await add(() => shop.kill());
  for (let number = 0; number < 2; number += 1) {
    const other = await startInstance(shop);
    opened.push(other.stop);
    await add(() => other.kill());
  }
  assert.equal(kill.size, 3);
  await isTold();
  const callsWith = (tag: string): EdgeCall[] => fastly.calls.filter(({ body }) => JSON.stringify(body).includes(`"${tag}"`));
  for (let number = 1; number <= 5; number += 1) {
    fastly.calls.length = 0;
    await publishProduct(editor, `Once ${number}`, { price: 1 });
    await isTold();
    assert.equal(callsWith(`products/once-${number}`).length, 1, `call ${number}`);
  }
  fastly.answer(() => undefined);
  await publishProduct(editor, 'Lost', { price: 1 });
  const [first] = await until('a leader calls', () => {
    const calls = callsWith('products/lost');
    return calls.length > 0 && calls;
  });
  const leader = first?.headers['user-agent']?.split(' ')[1];
  fastly.answer(SUCCEED);
  await (kill.get(leader) ?? assert.fail(`${leader} is none of them`))();
  await until('another one is told', () =>
    callsWith('products/lost').some(({ headers }) => headers['user-agent'] !== first?.headers['user-agent']),
  );
  await isTold();
});

test('Cloudflare is called as documented, and at most five times a minute', withPostgres, async () => {
  const cloudflare = await startEdgeApi();
  opened.push(cloudflare.close);
  const own = await startShop({
    env: { EDGE: 'cloudflare', EDGE_URL: cloudflare.url, EDGE_SERVICE: '023e105f4ecef8ad9ca31a8372d0c353', EDGE_TOKEN: TOKEN },
  });
  opened.push(() => own.close());
  const ownEditor = await signIn(own);
  for (let number = 1; number <= 12; number += 1) await publishProduct(ownEditor, `Wine ${number}`, { price: 1 });
  const headers = await send(own.url, '/san-pham/wine-1');
  assert.equal(headers.get('Cache-Tag'), 'shop,products:items,products/wine-1');
  assert.match(headers.get('CDN-Cache-Control') ?? '', /^max-age=\d+, stale-while-revalidate=30, stale-if-error=86400$/);
  assert.equal(headers.get('Surrogate-Control'), null);
  const [first] = cloudflare.calls;
  assert.deepEqual([first?.method, first?.path], ['POST', '/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache']);
  assert.equal(first?.headers.authorization, `Bearer ${TOKEN}`);
  assert.deepEqual(first?.body, { tags: ['shop'] });
  await until('the calls of a minute are used', () => cloudflare.calls.length === 5);
  await publishProduct(ownEditor, 'Later', { price: 1 });
  assert.equal(cloudflare.calls.length, 5, 'the rest waits and goes together');
});
