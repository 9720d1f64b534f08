import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { signIn } from '../support/editor';
import { startShop, type Shop } from '../support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from '../support/tcp-proxy';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

interface Line {
  time: string;
  level: string;
  instance: string;
  message: string;
  request_id?: string;
  method?: string;
  route?: string;
  path?: string;
  status?: number;
  duration_ms?: number;
}

const ID = 'f3b1c2d4-edge:7/42';
const SECRET = 'hW3nT8kQ5zR1xV6b';

const { database, postgresUrl } = testRun();
const onPostgres = { skip: database !== 'postgres' };

let shop: Shop;
let toDatabase: TcpProxy | undefined;

beforeAll(async () => {
  const file = path.join(testRun().directory, 'jwt-secret');
  writeFileSync(file, `${SECRET}\n`);
  const env = { LOG_FORMAT: 'json', LOG_LEVEL: 'http', TRUSTED_PROXIES: '1', JWT_SECRET: undefined, JWT_SECRET_FILE: file };
  if (postgresUrl !== undefined) toDatabase = await startTcpProxy(new URL(postgresUrl), 5432);
  const wire = toDatabase;
  shop = await startShop({ env, ...(wire ? { through: { database: (url: string) => throughProxy(url, wire) } } : {}) });
});
afterAll(async () => {
  await shop.close();
  await toDatabase?.close();
});

/** The lines of the logger. What `console.log` prints belongs to npm start. */
const lines = (): Line[] =>
  shop
    .log()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const linesOf = (id: string): Promise<Line[]> =>
  until(`the line of ${id} is there`, () => {
    const found = lines().filter(({ request_id }) => request_id === id);
    return found.length > 0 && found;
  });

test('a failed sign-in to the panel is logged, with the address that it came from', async () => {
  const json = JSON.stringify({ email: 'lan@example.vn', password: 'guessed-1' });
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' };
  await fetch(`${shop.url}/admin/login`, { method: 'POST', headers, body: json });
  const line = await until('it is logged', () => lines().find(({ message }) => message.includes('sign-in to the panel failed')));
  assert.match(line.message, /from 203\.0\.113\.9/);
  assert.doesNotMatch(JSON.stringify(lines()), /guessed-1/);
});

test('writes one JSON object a line, with level, time and instance', () => {
  const all = lines();
  assert.ok(all.length > 0);
  for (const { time, level, instance, message } of all) {
    assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.match(level, /^(error|warn|info|http)$/);
    assert.match(instance, /^[0-9a-f]{12}$/);
    assert.equal(typeof message, 'string');
  }
  assert.equal(new Set(all.map(({ instance }) => instance)).size, 1);
});

for (const [name, request, expected] of [
  ['a page', { path: '/san-pham?per_page=1' }, { route: 'products', path: '/api/v1/san-pham', status: 200, method: 'GET' }],
  ['a cached page', { path: '/san-pham?per_page=1' }, { route: 'products', status: 200 }],
  ['a problem', { path: '/san-pham?page=0' }, { route: 'products', status: 400 }],
  ['an address that does not exist', { path: '/nowhere' }, { route: 'other', status: 404 }],
  ['an unknown product', { path: '/san-pham/unknown' }, { route: 'product', status: 404 }],
  [
    'an event',
    { path: '/track/event', json: { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' } },
    { route: 'trackEvent', status: 201, method: 'POST' },
  ],
  ['a wrong event', { path: '/track/event', json: { event_type: 'x' } }, { route: 'trackEvent', status: 400 }],
] as const) {
  test(`the answer, the problem and the one log line of ${name} have the id of the trusted proxy`, async () => {
    const id = `${ID}.${name.replaceAll(' ', '-')}`;
    const { path: where, ...options } = { json: undefined, ...request };
    const json = options.json === undefined ? {} : { json: options.json };
    const answer = await shop.api<{ request_id?: string }>(where, { ...json, headers: { 'X-Request-Id': id } });
    assert.equal(answer.headers.get('X-Request-Id'), id);
    if (answer.status >= 400) assert.equal(answer.body.request_id, id);
    const found = await linesOf(id);
    assert.equal(found.length, 1);
    const [line] = found;
    for (const [member, value] of Object.entries(expected)) assert.equal(line?.[member as keyof Line], value, member);
    assert.equal(line?.level, 'http');
    assert.equal(typeof line.duration_ms, 'number');
  });
}

test('refuses an id that does not fit a header or a log line', async () => {
  for (const id of ['x'.repeat(129), 'too few', 'quotes "}']) {
    const given = (await shop.api('/menus', { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id');
    assert.match(given ?? '', /^[0-9a-f-]{36}$/);
  }
});

test('names the request that an error belongs to, and the panel’s requests', async () => {
  // A sign-in that failed is logged already.
  const known = lines().length;
  await signIn(shop);
  const isSignIn = ({ route }: Line): boolean => route === 'panel/admin';
  const found = await until('the sign-in is logged', () => lines().slice(known).find(isSignIn));
  assert.equal(found.status, 200);
});

test('leaves secrets, tokens and what visitors typed out of the log', async () => {
  await shop.api(`/tim-kiem?q=${SECRET}`);
  await fetch(`${shop.url}/uploads/none.png?signature=${SECRET}`);
  await fetch(`${shop.url}/admin/${SECRET}`);
  await until('it is logged', () => lines().some(({ path: where = '' }) => where.startsWith('/admin/')));
  assert.ok(!shop.log().includes(SECRET));
  assert.doesNotMatch(shop.log(), /signature=|q=/);
});

const BACKGROUND = /version poll|editors' connections|connection to the database broke|database is away|not counted yet/;

test('at the default level a failing request is found by its id, and background work names no request', onPostgres, async () => {
  await shop.restart({ LOG_LEVEL: undefined });
  const ids = Array.from({ length: 40 }, (_, number) => `failing-request-${number}`);
  try {
    await toDatabase?.cut();
    const statuses = ids.map(async (id, number) => {
      // An event of a bot is answered without the database.
      const headers = { 'X-Request-Id': id, 'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
      const event = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
      const asked = number % 2 === 0 ? { headers } : { headers, json: event };
      return (await shop.api(number % 2 === 0 ? `/san-pham?page=${number + 1}` : '/track/event', asked)).status;
    });
    assert.deepEqual([...new Set(await Promise.all(statuses))], [503]);
    for (const id of ids) await linesOf(id);
    const ofBackground = await until('it is logged', () => {
      const found = lines().filter(({ message }) => BACKGROUND.test(message));
      return found.length > 0 && found;
    });
    for (const line of ofBackground) assert.equal(line.request_id, undefined, line.message);
  } finally {
    await toDatabase?.restore();
  }
});
