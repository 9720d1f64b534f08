import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { Api } from '../support/api';
import { startInstance } from '../support/instance';
import { startShop } from '../support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from '../support/tcp-proxy';
import { testRun } from '../support/test-run';
import { TwoInstances } from '../support/two-instances';
import { until } from '../support/until';

const { database, redisUrl } = testRun();
const withServers = { skip: database !== 'postgres' || redisUrl === undefined };

/** A minute and client, but for the tests' own address. */
const MAX = 4;
const env = { TRUSTED_PROXIES: '1', RATE_LIMIT_MAX: String(MAX), RATE_LIMIT_TRUSTED: '127.0.0.0/8' };

let both: TwoInstances | undefined;
let wire: TcpProxy;

if (database === 'postgres' && redisUrl !== undefined) {
  beforeAll(async () => {
    wire = await startTcpProxy(new URL(redisUrl), 6379);
    both = await TwoInstances.start({ env, through: { redis: (url) => throughProxy(url, wire) } });
  });
  afterAll(async () => {
    await both?.close();
    await wire.close();
  });
}

test('a save on one instance is visible on the other', withServers, async () => {
  for (let times = 0; times < 5; times += 1) assert.notEqual(await both?.publishAndWait(60_000), Infinity);
});

test(
  'with Redis, instances share a client’s allowance; without it each counts alone, and no request waits',
  withServers,
  async () => {
    const { shop, other } = both ?? assert.fail('there are no instances');
    const ask = async ({ api }: { api: Api }): Promise<number> =>
      (await api('/settings', { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status;
    const statuses = [];
    for (const instance of [shop, other, shop, other, shop, other]) statuses.push(await ask(instance));
    assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);

    for (const fail of [async () => wire.hold(), wire.cut]) {
      await fail();
      const status = await ask(shop);
      assert.ok([200, 429].includes(status), String(status));
      await wire.restore();
    }
    await until('Redis counts again', async () => (await ask(other)) === 429 && (await ask(shop)) === 429);
  },
);

test('a second server on one SQLite database is refused with the reason', { skip: database !== 'sqlite' }, async () => {
  const only = await startShop();
  await assert.rejects(startInstance(only), /Another server uses .*SQLite is for one instance/s);
  assert.equal((await only.api('/health')).status, 200);
  await only.kill();
  // A crash gives the claim back.
  await only.restart();
  await only.close();
});
