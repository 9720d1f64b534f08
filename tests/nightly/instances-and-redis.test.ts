import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Redis } from 'ioredis';
import { startInstance } from '../support/instance';
import { startNginx } from '../support/nginx';
import { takeRedisDatabase } from '../support/redis';
import { startTcpProxy, throughProxy, type TcpProxy } from '../support/tcp-proxy';
import { testRun } from '../support/test-run';
import { TwoInstances } from '../support/two-instances';
import { until } from '../support/until';

const { database, redisUrl, directory, nginx } = testRun();
const withServers = database === 'postgres' && redisUrl !== undefined ? {} : { skip: 'needs PostgreSQL and Redis' };

/** In continuous integration the test fails without nginx, and is not skipped. */
const requiresNginx = process.env.CI === 'true' && database === 'postgres';
const LIMIT = 400;

let both: TwoInstances;
let toRedis: TcpProxy;

if (database === 'postgres' && redisUrl !== undefined) {
  before(async () => {
    toRedis = await startTcpProxy(new URL(redisUrl), 6379);
    both = await TwoInstances.start({ through: { redis: (url) => throughProxy(url, toRedis) } });
  });
  after(async () => {
    await both?.close();
    await toRedis.close();
  });
}

test('while Redis hangs, is away or loses messages, a save is visible within a second', withServers, async () => {
  for (const fail of [async () => toRedis.hold(), toRedis.cut]) {
    await fail();
    const worst = (await both.delays(12)).at(-1) ?? Infinity;
    assert.ok(worst <= 1_000, `${worst.toFixed(0)} ms`);
    await toRedis.restore();
  }
  await until('Redis tells again', async () => (await both.publishAndWait(5_000)) <= 100, 20_000);
});

test(
  'messages from Redis with old versions, or with versions of another epoch, never cause a stale answer',
  withServers,
  async () => {
    const redis = new Redis(redisUrl ?? assert.fail('there is no Redis'));
    try {
      const database = new URL(both.shop.databaseUrl ?? '').pathname.slice(1);
      // The connection that was just cut can take a while to come back.
      const channel = await until('both instances of this shop listen', async () => {
        const [name] = (await redis.pubsub('CHANNELS', `*:${database}`)) as string[];
        if (name === undefined) return undefined;
        const [, listeners] = (await redis.pubsub('NUMSUB', name)) as [string, number];
        return listeners >= 2 ? name : undefined;
      });
      const publish = (versions: number): Promise<number> => {
        const raised = Object.fromEntries(['products', 'brands', 'settings'].map((scope) => [scope, versions]));
        return redis.publish(channel, JSON.stringify({ type: 'changed', from: 'a ghost', versions: raised }));
      };
      for (const versions of [1, 1_000_000]) {
        assert.ok((await publish(versions)) >= 2, 'both instances received it');
        assert.equal(await both.shownByOther(), both.price);
        for (let time = 0; time < 5; time += 1) {
          const worst = await both.publishAndWait(5_000);
          assert.ok(worst <= 1_000, `${worst.toFixed(0)} ms after a message of version ${versions}`);
        }
      }
    } finally {
      redis.disconnect();
    }
  },
);

test('an instance without Redis shows a save within a second too', withServers, async () => {
  const alone = await startInstance(both.shop, { REDIS_URL: undefined });
  const before = both.other;
  both.other = alone;
  try {
    await both.seenWithin(5_000);
    const worst = (await both.delays(12)).at(-1) ?? Infinity;
    assert.ok(worst <= 1_000, `${worst.toFixed(0)} ms`);
  } finally {
    both.other = before;
    await alone.stop();
  }
});

test(
  'behind nginx two instances send the same ETag and share the rate limit',
  nginx === undefined && !requiresNginx ? { skip: 'needs nginx and PostgreSQL' } : withServers,
  async () => {
    // The shop's own Redis database has counted the requests of the tests before.
    const ownRedis = await takeRedisDatabase(redisUrl ?? assert.fail('there is no Redis'));
    const env = { RATE_LIMIT_MAX: String(LIMIT), TRUSTED_PROXIES: '1', REDIS_URL: ownRedis };
    const first = await startInstance(both.shop, env);
    const second = await startInstance(both.shop, env);
    const front = await startNginx(nginx ?? assert.fail('there is no nginx'), directory, [first.url, second.url]);
    try {
      const ask = (address: string): Promise<Response> =>
        fetch(`${front.url}/api/v1/san-pham/shared`, { headers: { 'X-Forwarded-For': address } });
      const tags = new Set<string | null>();
      const statuses: number[] = [];
      for (let number = 0; number < LIMIT + 20; number += 1) {
        // A visitor's own header is ignored: nginx adds the address of the connection.
        const answer = await ask(`203.0.113.${number % 250}`);
        statuses.push(answer.status);
        if (answer.status === 200) tags.add(answer.headers.get('ETag')?.replace(/-(?:br|gzip)"$/, '"') ?? null);
        await answer.arrayBuffer();
      }
      assert.equal(tags.size, 1);
      // The health checks of the start are not counted.
      assert.deepEqual(
        [statuses.indexOf(429), statuses.filter((status) => status === 200).length],
        [LIMIT, LIMIT],
        `${first.log()}\n${second.log()}`,
      );
    } finally {
      await front.stop();
      await first.stop();
      await second.stop();
    }
  },
);
