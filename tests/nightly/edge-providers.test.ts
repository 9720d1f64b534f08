import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, test } from 'vitest';
import { SCOPES } from '../../src/contract/public-content';
import { publishProduct } from '../support/content';
import { signIn, type Editor } from '../support/editor';
import { startReceiver, type Receiver } from '../support/receiver';
import { startShop, type Shop } from '../support/shop';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';
const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const TOKEN = 'kD83hs02mQpz71Lx';

const succeed = (response: ServerResponse): void => void response.writeHead(200).end('{"success":true}');

let shop: Shop;
let editor: Editor;
let cloudflare: Receiver;
let documentId: string;
const opened: (() => Promise<void>)[] = [];

beforeAll(async () => {
  cloudflare = await startReceiver(succeed);
  opened.push(cloudflare.close);
  shop = await startShop({
    env: { EDGE: 'cloudflare', EDGE_URL: cloudflare.url, EDGE_SERVICE: ZONE, EDGE_TOKEN: TOKEN },
  });
  opened.push(() => shop.close());
  editor = await signIn(shop);
  ({ documentId } = await publishProduct(editor, 'Kept', { price: 1 }));
});
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

const purgedTags = (): string[] => cloudflare.messages.flatMap(({ tags }) => tags);

/** @returns the tags that are purged from now on, once these are among them */
async function purgedBy(work: () => Promise<unknown>, ...expected: string[]): Promise<Set<string>> {
  cloudflare.messages.length = 0;
  await work();
  return until(`purges ${expected.join()}`, () => {
    const tags = new Set(purgedTags());
    return expected.every((tag) => tags.has(tag)) ? tags : false;
  });
}

async function send(origin: string, path: string, init: RequestInit = {}): Promise<Headers> {
  const response = await fetch(`${origin}/api/v1${path}`, init);
  await response.arrayBuffer();
  return response.headers;
}

test('answers carry their tags and an age for the edge; browsers still ask each time', async () => {
  for (const state of ['MISS', 'HIT']) {
    const headers = await send(shop.url, '/san-pham/kept');
    assert.equal(headers.get('X-Cache'), state);
    assert.equal(headers.get('Cache-Tag'), 'products');
    assert.match(headers.get('CDN-Cache-Control') ?? '', /^max-age=3[56]\d\d, stale-while-revalidate=30, stale-if-error=86400$/);
    assert.equal(headers.get('Cache-Control'), 'public, max-age=0, must-revalidate');
    assert.equal(headers.get('Surrogate-Control'), null);
    assert.equal(headers.get('X-RateLimit-Remaining'), null, 'it would be another visitor’s');
  }
  const list = await send(shop.url, '/san-pham');
  assert.equal(list.get('Cache-Tag'), 'products,brands,origins,wine_types');
  const longest = await send(shop.url, '/menus');
  assert.ok((longest.get('Cache-Tag') ?? '').length < 1_024);
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
    assert.equal(headers.get('Cache-Tag'), null, path);
  }
  const panel = await fetch(`${shop.url}/admin/init`);
  assert.equal(panel.headers.get('Surrogate-Control'), 'no-store');
});

test('a first start purges every scope; a save the scopes of what shows it', async () => {
  const [first] = cloudflare.messages;
  assert.deepEqual([first?.method, first?.path], ['POST', `/zones/${ZONE}/purge_cache`]);
  assert.equal(first?.headers.authorization, `Bearer ${TOKEN}`);
  assert.deepEqual([...(first?.tags ?? [])].sort(), [...SCOPES].sort());

  const own = await purgedBy(() => editor.publish(PRODUCT, documentId, { price: 2 }), 'products');
  assert.ok(!own.has('settings'), [...own].join());
  const brand = await editor.create('api::brand.brand', { name: 'House', slug: 'house' });
  await editor.publish(PRODUCT, documentId, { brand: { connect: [{ documentId: brand.documentId }] } });
  await purgedBy(() => editor.update('api::brand.brand', brand.documentId, { name: 'New House' }), 'brands', 'products');
  await purgedBy(() => editor.unpublish(PRODUCT, documentId), 'products');
  await purgedBy(() => editor.publish(PRODUCT, documentId), 'products');
});

test('a purge is made again for answers that were on their way to the edge', async () => {
  await purgedBy(() => editor.publish(PRODUCT, documentId, { price: 4 }), 'products');
  cloudflare.messages.length = 0;
  await until('the purge comes again', () => purgedTags().includes('products'));
});

test('what was committed past this instance purges its scopes', async () => {
  await purgedBy(
    () => shop.database.query("UPDATE storefront_versions SET version = version + 1 WHERE scope = 'articles'"),
    'articles',
  );
});

test('what could not be told is told after the failure, and after a crash a start purges every scope', async () => {
  cloudflare.answer((response) => void response.writeHead(429).end('too many'));
  await purgedBy(() => editor.publish(PRODUCT, documentId, { price: 3 }), 'products');
  await until('the log says it once', () => /The job edge_purges failed.*429: too many/.test(shop.log()));
  cloudflare.answer(succeed);
  await purgedBy(() => Promise.resolve(), 'products');
  await shop.kill();
  await purgedBy(() => shop.restart(), 'settings');
});
