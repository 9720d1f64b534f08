import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import type { ProblemBody, ProductList } from './support/contract-schemas';
import { signIn } from './support/editor';
import { sendRaw } from './support/raw-http';

let shop: RunningShop;

beforeAll(async () => {
  shop = await borrowShop();
  const editor = await signIn(shop);
  for (const name of ['Sound', 'Still here']) await publishProduct(editor, name, { price: 5 });
});
afterAll(() => shop.close());

/** A bad request must not break the good one after it. */
async function assertStillServing(): Promise<void> {
  const { status, text } = await shop.api('/san-pham/sound');
  assert.equal(status, 200, text);
}

async function refused(query: string, parameter: string): Promise<void> {
  const { status, body } = await shop.api<ProblemBody>(query);
  assert.equal(status, 400, query.slice(0, 100));
  const named = (body.errors ?? []).map((fault) => ('parameter' in fault ? fault.parameter : fault.pointer));
  assert.deepEqual([...new Set(named)], [parameter], query.slice(0, 100));
}

test('refuses numbers that are malformed or out of range', async () => {
  const numbers = [
    '2147483648',
    '9300000000000000000',
    '1e309',
    'NaN',
    '-0',
    '-1',
    '1e3',
    '０',
    '1.5',
    '0x10',
    ' 1',
    '1 ',
    'null',
    '[]',
    '%2B1',
  ];
  for (const value of numbers) {
    // What could be a brand's slug is one that no brand has.
    const mayBeSlug = /^[0-9a-z]*[a-z]/i.test(value);
    for (const parameter of ['page', 'per_page', 'price_min', 'price_max', 'vintage', ...(mayBeSlug ? [] : ['brand'])]) {
      await refused(`/san-pham?${parameter}=${encodeURIComponent(value).replace('%252B', '%2B')}`, parameter);
    }
  }
  for (const query of ['page=1000000000', 'page=10001', 'page=0']) await refused(`/san-pham?${query}`, 'page');
  for (const query of ['per_page=-1', 'per_page=0', 'per_page=101']) await refused(`/bai-viet?${query}`, 'per_page');
  await assertStillServing();
});

test('refuses repeated parameters, unknown sorts and broken encodings', async () => {
  await refused('/san-pham?page=1&page=2', 'page');
  await refused('/san-pham?sort=price&sort=name', 'sort');
  for (const sort of ['id', 'price;drop', '--price', 'PRICE', '-'])
    await refused(`/san-pham?sort=${encodeURIComponent(sort)}`, 'sort');
  for (const q of ['%', '%zz', '%c3%28', '%ff', '%ed%a0%80', '%00', 'a%00b']) await refused(`/san-pham?q=${q}`, 'q');
  await refused('/san-pham?in_stock=1', 'in_stock');
  await refused(`/san-pham?brand=${Array.from({ length: 500 }, (_, number) => number + 1).join(',')}`, 'brand');
  await assertStillServing();
});

test('reads parameters as frameworks write them', async () => {
  const read = async (query: string) => {
    const { status, body } = await shop.api<ProductList>(`/san-pham?${query}`);
    assert.equal(status, 200, query);
    return body._links.self.href.replace('/api/v1/san-pham?', '').replace(/&?page=1&per_page=24$/, '');
  };
  const same: [string, string[]][] = [
    [
      'brand=3,7',
      ['brand[]=3&brand[]=7', 'brand%5B%5D=3&brand%5B%5D=7', 'brand[0]=3&brand[1]=7', 'brand[]=7,3', 'brand=3,7,', 'brand=,3,,7'],
    ],
    ['vintage=2019', ['vintage[]=2019', 'vintage=02019', 'vintage=2019&vintage=', 'vintage[12]=2019']],
    ['price_min=5&sort=name', ['sort=name&price_min=005&price_max=&q=', 'q=&brand=&brand[]=&price_min=5&sort=name&in_stock=']],
    ['', ['page=01', 'page=&per_page=024', 'brand=,', 'sort=', 'q', 'brand[x]=3', 'brand[0][id]=3', 'brand[-1]=3']],
  ];
  for (const [canonical, spellings] of same) for (const query of spellings) assert.equal(await read(query), canonical, query);
  await refused('/san-pham?brand[]=-1', 'brand');
  await refused(`/san-pham?ids=${Array.from({ length: 101 }, (_, number) => number + 1).join(',')}`, 'ids');
  await refused('/san-pham?slugs=Rượu', 'slugs');
  await refused('/san-pham?include=details&per_page=51', 'per_page');
  await refused('/san-pham?include=everything', 'include');
  await refused('/tim-kiem?q=', 'q');
});

test('ignores unknown parameters', async () => {
  const { text } = await shop.api('/san-pham');
  const unknown = [
    '__proto__=1',
    'constructor=1',
    'constructor[prototype][x]=1',
    'a[__proto__][x]=1',
    '__proto__[page]=9',
    'toString=1',
    'page[]=5',
    'page[$gt]=5',
    'utm_source=zalo',
    'filters[name][$eq]=x',
    'populate=*',
    'fields=password',
    'status=draft',
    'publicationState=preview',
    'locale=vi',
    '%zz=1',
    '=',
    '&&&',
    'sort[]=x',
  ];
  for (const query of unknown) {
    const answer = await shop.api(`/san-pham?${query}`);
    assert.deepEqual([answer.status, answer.text], [200, text], query);
  }
  assert.equal(
    (await shop.api('/san-pham', { headers: { 'strapi-response-format': 'v4', 'strapi-encode-source-maps': 'true' } })).text,
    text,
  );
  assert.equal(Object.keys({}).length, 0);
});

test('searches for right-to-left text, emoji and pattern characters', async () => {
  for (const q of ['‮rượu', '🍷🍷', '%%%', '___', '\\', "';--", '\r\nSet-Cookie: a=b', '<script>', '\u0000'.slice(1) + 'é']) {
    assert.equal((await shop.api(`/san-pham?q=${encodeURIComponent(q)}`)).status, 200, q);
  }
  await assertStillServing();
});

test('refuses bodies that are malformed, empty, deeply nested or of another type', async () => {
  const send = (body: string, type = 'application/json') =>
    shop.api('/track/event', { method: 'POST', body, headers: { 'Content-Type': type } });
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '5',
    '"text"',
    '{"anon_id":}',
    '\u0000',
    `${'['.repeat(4_000)}${']'.repeat(4_000)}`,
  ]) {
    assert.equal((await send(body)).status, 400, body.slice(0, 40));
  }
  assert.equal((await send(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).status, 413);
  const polluted =
    '{"__proto__":{"event_type":"cta_contact"},"constructor":{"prototype":{"x":1}},"anon_id":"0f8fad5b-d9cb-469f-a165-70867728950e"}';
  assert.equal((await send(polluted)).status, 400);
  for (const type of ['application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'image/png']) {
    assert.equal((await send('{}', type)).status, 415, type);
  }
  assert.equal(
    (
      await shop.api('/track/event', {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      })
    ).status,
    415,
  );
  await assertStillServing();
});

test('refuses a wrong Content-Length, alone or with Transfer-Encoding', async () => {
  const post = (length: number, body: string): string =>
    `POST /api/v1/track/event HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
  assert.equal((await sendRaw(shop, post(1_000_000_000, '{}')))?.status, 413);
  assert.equal((await sendRaw(shop, post(1, '{"anon_id":1}')))?.status, 400);
  assert.equal(
    (
      await sendRaw(
        shop,
        `POST /api/v1/track/event HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      )
    )?.status,
    400,
  );
  await assertStillServing();
});
