import assert from 'node:assert/strict';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { signIn, type Editor } from './support/editor';
import { ADDRESSES, API, SITE } from './support/shop-environment';
import { createApiToken } from './support/tokens';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop('none', ADDRESSES);
  editor = await signIn(shop);
  const description = 'Vang đỏ đậm đà, hợp với thịt nướng. '.repeat(60);
  for (let number = 1; number <= 30; number += 1) {
    await publishProduct(editor, `Kept ${number}`, { price: number * 1_000, description });
  }
});
afterAll(() => shop.close());

interface Raw {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Not with fetch, which adds headers and decompresses. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = request(`${shop.base}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(named) as Raw['headers'],
          bytes: Buffer.concat(chunks),
        });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const stateOf = async (path: string, headers = {}): Promise<string | undefined> => (await ask(path, headers)).headers['x-cache'];

test('equal queries share one entry: order, defaults and unknown parameters make no difference', async () => {
  const first = '/san-pham?price_min=2000&price_max=9000&sort=price';
  assert.deepEqual([await stateOf(first), await stateOf(first)], ['MISS', 'HIT']);
  for (const same of [
    '/san-pham?sort=price&price_max=9000&price_min=2000',
    '/san-pham?sort=price&price_max=9000&price_min=2000&page=1&per_page=24',
    `${first}&utm_source=zalo&populate=*&filters[name]=x`,
    `${first}&__proto__=1&constructor=2`,
  ]) {
    assert.equal(await stateOf(same), 'HIT', same);
    assert.deepEqual((await ask(same)).bytes, (await ask(first)).bytes);
  }
  assert.equal(await stateOf('/san-pham?brand=2,1'), 'MISS');
  assert.equal(await stateOf('/san-pham?brand=1&brand=2&brand=1'), 'HIT');
});

test('an encoded separator never starts another parameter', async () => {
  const read = async (path: string): Promise<{ meta: { total: number }; _links: { self: { href: string } } }> =>
    JSON.parse((await ask(path)).bytes.toString()) as { meta: { total: number }; _links: { self: { href: string } } };
  assert.equal((await read('/san-pham?q=kept')).meta.total, 30);
  for (const other of [
    '/san-pham?q=kept%26page%3D2',
    '/san-pham?q=kept%26in_stock%3Dtrue',
    '/san-pham?q=kept%2Fx',
    '/san-pham?q=kept%20x',
  ]) {
    assert.equal((await read(other))._links.self.href, `${API}/api/v1${other}&page=1&per_page=24`);
  }
  assert.equal((await read('/san-pham?q=kept&in_stock=true')).meta.total, 30);
});

test('a HIT has the same headers as a MISS, for every kind of request', async () => {
  const own = ['date', 'x-request-id', 'x-cache', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'connection', 'keep-alive'];
  const shown = ({ status, headers, bytes }: Raw) => ({
    status,
    bytes: bytes.toString('base64'),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name))),
  });
  const plain = await ask('/san-pham?per_page=30');
  const tag = plain.headers.etag ?? '';
  let round = 0;
  const wishes: Record<string, string>[] = [
    {},
    { Origin: SITE },
    { Origin: 'https://evil.example' },
    { 'Accept-Encoding': 'gzip' },
    { 'Accept-Encoding': 'br', Origin: SITE },
    { 'If-None-Match': tag },
    { 'If-None-Match': `W/"x", ${tag}`, Origin: SITE },
    { 'If-None-Match': '*' },
  ];
  for (const headers of wishes) {
    for (const method of ['GET', 'HEAD']) {
      // A save invalidates the list, even if it changes no byte of it.
      round += 1;
      await editor.create('api::brand.brand', { name: `Nhà ${round}`, slug: `nha-${round}` });
      const miss = await ask('/san-pham?per_page=30', headers, method);
      assert.equal(miss.headers['x-cache'], 'MISS');
      const hit = await ask('/san-pham?per_page=30', headers, method);
      assert.equal(hit.headers['x-cache'], 'HIT');
      assert.deepEqual(shown(hit), shown(miss), `${method} ${JSON.stringify(headers)}`);
      for (const name of own) assert.equal(name in hit.headers, name in miss.headers, name);
    }
  }
});

test('gzip and br have the same content under their own ETags, and each ETag gives a 304', async () => {
  const path = '/san-pham?per_page=29';
  const plain = await ask(path);
  const gzip = await ask(path, { 'Accept-Encoding': 'gzip, deflate' });
  const br = await ask(path, { 'Accept-Encoding': 'gzip, deflate, br' });
  assert.deepEqual([gzip.headers['content-encoding'], br.headers['content-encoding']], ['gzip', 'br']);
  assert.equal((await ask(path, { 'Accept-Encoding': 'br;q=0, gzip;q=0.5' })).headers['content-encoding'], 'gzip');
  assert.equal((await ask(path, { 'Accept-Encoding': 'br;q=0' })).headers['content-encoding'], undefined);
  assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
  assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes);
  assert.ok(br.bytes.length < plain.bytes.length / 3, `${br.bytes.length} of ${plain.bytes.length} bytes`);
  const tags = [plain, gzip, br].map(({ headers }) => headers.etag ?? '');
  assert.equal(new Set(tags).size, 3);
  for (const tag of tags) {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const again = await ask(path, { 'If-None-Match': tag, 'Accept-Encoding': encoding });
      assert.deepEqual([again.status, again.headers.etag, again.bytes.length], [304, tag, 0]);
    }
  }
  assert.equal((await ask(path, { 'If-None-Match': '"another"' })).status, 200);
  assert.match(plain.headers.vary ?? '', /Accept-Encoding/);
  const small = await ask('/social-links', { 'Accept-Encoding': 'br' });
  assert.equal(small.headers['content-encoding'], undefined, 'a tiny answer is not compressed');
});

/** Blocks every read of products, on PostgreSQL. @returns a function that ends it */
async function holdProducts(): Promise<() => Promise<void>> {
  if (shop.databaseUrl === undefined) return async () => undefined;
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE storefront_products IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
}

test('two hundred concurrent requests for an uncached page compute it once', async () => {
  const release = await holdProducts();
  const asked = Array.from({ length: 200 }, () => stateOf('/san-pham?per_page=17&sort=name'));
  try {
    // This request comes after them and has an answer: so all of them have arrived, and none is answered yet.
    assert.equal((await ask('/settings')).status, 200);
  } finally {
    await release();
  }
  const states = await Promise.all(asked);
  assert.equal(states.filter((state) => state === 'MISS').length, 1);
  assert.equal(states.filter((state) => state === 'HIT').length, 199);
});

test('never caches an answer that differs between clients', async () => {
  const settings = { Authorization: 'Bearer whatever' };
  assert.notEqual(await stateOf('/settings', settings), 'HIT');
  await stateOf('/settings');
  assert.notEqual(await stateOf('/settings', settings), 'HIT');
  assert.equal(await stateOf('/settings'), 'HIT');
  const ids = await Promise.all([1, 2, 3].map(async () => (await ask('/track/generate-id')).bytes.toString()));
  assert.equal(new Set(ids).size, 3);
  for (const path of ['/health', '/track/generate-id', '/cache', '/san-pham/no-such-wine', '/san-pham?page=0', '/nowhere']) {
    const [first, second] = [await ask(path), await ask(path)];
    assert.equal(second.headers['x-cache'], undefined, path);
    assert.notEqual(first.headers['x-request-id'], second.headers['x-request-id']);
  }
});

test('reports its entries, bytes, hits and misses', async () => {
  const { accessKey } = await createApiToken(editor, {
    type: 'custom',
    permissions: ['api::cache.cache.find', 'api::cache.cache.purge'],
  });
  const headers = { Authorization: `Bearer ${accessKey}` };
  const products = async () => {
    const { data } = JSON.parse((await ask('/cache', headers)).bytes.toString()) as {
      data: { scope: string; entries: number; bytes: number; hits: number; misses: number }[];
    };
    const found = data.find(({ scope }) => scope === 'products');
    assert.ok(found);
    return found;
  };
  await ask('/san-pham?per_page=11');
  const before = await products();
  assert.ok(before.entries > 0 && before.bytes > 10_000, JSON.stringify(before));
  await ask('/san-pham?per_page=11');
  await ask('/san-pham?per_page=12');
  const later = await products();
  assert.deepEqual([later.entries - before.entries, later.hits - before.hits, later.misses - before.misses], [1, 1, 1]);
  await ask('/cache/purge', headers, 'POST');
  assert.deepEqual([(await products()).entries, await stateOf('/san-pham?per_page=11')], [0, 'MISS']);
});
