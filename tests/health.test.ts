import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signIn } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from './support/tcp-proxy';
import { testRun } from './support/test-run';
import { until } from './support/until';

const { database, postgresUrl, redisUrl } = testRun();
const withServers = { skip: database !== 'postgres' || redisUrl === undefined ? 'needs PostgreSQL and Redis' : false };

const opened: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of opened.reverse()) await close();
});

/** A shop whose connections to PostgreSQL and Redis can be cut. */
async function wiredShop(): Promise<{ shop: Shop; toDatabase: TcpProxy; toRedis: TcpProxy }> {
  const toDatabase = await startTcpProxy(new URL(postgresUrl ?? ''), 5432);
  opened.push(toDatabase.close);
  const toRedis = await startTcpProxy(new URL(redisUrl ?? ''), 6379);
  opened.push(toRedis.close);
  const shop = await startShop({
    through: { database: (url) => throughProxy(url, toDatabase), redis: (url) => throughProxy(url, toRedis) },
  });
  opened.push(shop.close);
  return { shop, toDatabase, toRedis };
}

async function health(shop: Shop): Promise<[number, unknown, number]> {
  const since = Date.now();
  const { status, body } = await shop.api('/health');
  return [status, body, Date.now() - since];
}

const OK = { status: 'OK', database: true, cache: true };

test('is OK where all parts work, for HEAD too, and without a rate limit', async () => {
  const shop = await startShop({ env: { RATE_LIMIT_MAX: '2' } });
  opened.push(shop.close);
  for (let times = 0; times < 5; times += 1) assert.deepEqual((await health(shop)).slice(0, 2), [200, OK]);
  assert.equal((await shop.api('/health', { method: 'HEAD' })).status, 200);
});

test('is DOWN within seconds while the database is away or hangs, and OK again afterwards', withServers, async () => {
  const { shop, toDatabase } = await wiredShop();
  await signIn(shop);
  for (const fail of [toDatabase.cut, async () => toDatabase.hold()]) {
    await fail();
    const [status, body, took] = await health(shop);
    assert.deepEqual([status, body], [503, { status: 'DOWN', database: false, cache: true }]);
    assert.ok(took < 3_000, `${took} ms`);
    const list = await shop.api('/san-pham?per_page=7');
    assert.equal(list.status, 503, 'lists answer 503 too');
    await toDatabase.restore();
    await until('OK again', async () => (await shop.api('/health')).status === 200, 20_000);
    await until('lists again', async () => (await shop.api('/san-pham')).status === 200, 20_000);
  }
});

test('is DEGRADED while Redis is away or hangs, and other routes still answer', withServers, async () => {
  const { shop, toRedis } = await wiredShop();
  for (const fail of [toRedis.cut, async () => toRedis.hold()]) {
    await fail();
    const [status, body, took] = await health(shop);
    assert.deepEqual([status, body], [200, { status: 'DEGRADED', database: true, cache: false }]);
    assert.ok(took < 3_000, `${took} ms`);
    assert.equal((await shop.api('/settings')).status, 200);
    await toRedis.restore();
    await until(
      'OK again',
      async () => (await health(shop))[1]?.toString() !== '' && (await shop.api<typeof OK>('/health')).body.status === 'OK',
      20_000,
    );
  }
});
