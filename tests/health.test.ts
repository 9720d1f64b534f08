import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, test } from 'vitest';
import { signIn } from './support/editor';
import { startOwnRedis } from './support/redis';
import { startShop, type RunningShop } from './support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from './support/tcp-proxy';
import { testRun } from './support/test-run';
import { until } from './support/until';

const { database, postgresUrl, redisUrl } = testRun();
const withServers = { skip: database !== 'postgres' || redisUrl === undefined };

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

let shop: RunningShop;
/** of the shop, where it has both servers: they can be cut */
let wires: { toDatabase: TcpProxy; toRedis: TcpProxy; redis: Redis } | undefined;

beforeAll(async () => {
  if (withServers.skip) {
    shop = await startShop();
    opened.push(shop.close);
    return;
  }
  const toDatabase = await startTcpProxy(new URL(postgresUrl ?? ''), 5432);
  opened.push(toDatabase.close);
  const ownRedis = await startOwnRedis();
  opened.push(ownRedis.stop);
  const toRedis = await startTcpProxy(new URL(ownRedis.url), 6379);
  opened.push(toRedis.close);
  const redis = new Redis(ownRedis.url);
  opened.push(async () => redis.disconnect());
  wires = { toDatabase, toRedis, redis };
  shop = await startShop({
    through: { database: (url) => throughProxy(url, toDatabase), redis: (url) => throughProxy(url, toRedis) },
  });
  opened.push(shop.close);
});

async function health(): Promise<[number, unknown]> {
  const { status, body } = await shop.api('/health');
  return [status, body];
}

const EVENT = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
/** An event of a bot is answered without the database. */
const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const OK = { status: 'OK', database: true, cache: true };

test('is OK where all parts work, for HEAD too', async () => {
  // A busy machine connects to Redis a moment after it serves.
  await until('all parts work', async () => isDeepStrictEqual((await health())[1], OK));
  for (let times = 0; times < 5; times += 1) assert.deepEqual(await health(), [200, OK]);
  assert.equal((await shop.api('/health', { method: 'HEAD' })).status, 200);
});

test('is DOWN while the database is away or hangs, and OK again afterwards', withServers, async () => {
  const { toDatabase } = wires ?? assert.fail();
  await signIn(shop);
  for (const fail of [toDatabase.cut, async () => toDatabase.hold()]) {
    await fail();
    const asked = [shop.api('/san-pham?per_page=8'), shop.api('/track/event', { json: EVENT, headers: BROWSER })];
    for (const { status } of await Promise.all(asked)) assert.equal(status, 503);
    const [status, body] = await health();
    assert.deepEqual([status, body], [503, { status: 'DOWN', database: false, cache: true }]);
    const list = await shop.api('/san-pham?per_page=7');
    assert.equal(list.status, 503, 'lists answer 503 too');
    await toDatabase.restore();
    await until('OK again', async () => (await shop.api('/health')).status === 200);
    await until('lists again', async () => (await shop.api('/san-pham')).status === 200);
  }
});

test('is DEGRADED while Redis is away, hangs or is full, and other routes still answer', withServers, async () => {
  const { toRedis, redis } = wires ?? assert.fail();
  const setMemory = (bytes: string): Promise<unknown> => redis.config('SET', 'maxmemory', bytes);
  for (const [fail, restore] of [
    [toRedis.cut, toRedis.restore],
    [async () => toRedis.hold(), toRedis.restore],
    [() => setMemory('1'), () => setMemory('0')],
  ] as const) {
    await fail();
    const [status, body] = await health();
    assert.deepEqual([status, body], [200, { status: 'DEGRADED', database: true, cache: false }]);
    assert.equal((await shop.api('/settings')).status, 200);
    await restore();
    await until(
      'OK again',
      async () => (await health())[1]?.toString() !== '' && (await shop.api<typeof OK>('/health')).body.status === 'OK',
    );
  }
});
