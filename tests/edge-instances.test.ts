import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask } from './support/edge-requests';
import { freePort } from './support/free-port';
import { startInstance, type Instance } from './support/instance';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { until } from './support/until';
import { startVarnish } from './support/varnish';

const { database, directory, redisUrl, varnish } = testRun();
/** In continuous integration the tests fail without Varnish, and are not skipped. */
const required = process.env.CI === 'true' && database === 'postgres';
const isPossible = database === 'postgres' && redisUrl !== undefined && (varnish !== undefined || required);
const withVarnish = { skip: isPossible ? false : 'needs PostgreSQL, Redis and Varnish' };

let shop: Shop;
let other: Instance;
let edge: { url: string; stop: () => Promise<void> };
let otherEnv: Record<string, string>;

if (isPossible) {
  before(async () => {
    const port = await freePort();
    const env = { EDGE: 'varnish', EDGE_URL: `http://127.0.0.1:${port}`, TRUSTED_PROXIES: '1', RATE_LIMIT_MAX: '1000000' };
    shop = await startShop({ env });
    // The port stays over its restarts.
    otherEnv = { PORT: String(await freePort()) };
    other = await startInstance(shop, otherEnv);
    const program = varnish ?? assert.fail('there is no varnishd');
    edge = await startVarnish(program, directory, { port, origins: [shop.url, other.url] });
  });
  after(async () => {
    await edge?.stop();
    await other?.stop();
    await shop.close();
  });
}

/**
 * Asks for pages that the edge does not keep, until the work is done.
 * @param work is told how many pages have been asked for
 * @returns answers that are not 200
 */
async function failuresDuring(work: (asked: () => number) => Promise<unknown>): Promise<string[]> {
  const failed: string[] = [];
  let asked = 0;
  let isWorking = true;
  const read = async (): Promise<void> => {
    while (isWorking) {
      asked += 1;
      const path = `/san-pham?page=${asked}`;
      const { status, text } = await ask(`${edge.url}/api/v1${path}`);
      if (status !== 200) failed.push(`${path}: ${status} ${text}`);
    }
  };
  const readers = [read(), read()];
  await work(() => asked);
  isWorking = false;
  await Promise.all(readers);
  return failed;
}

test('a purge is taken from an instance, and not from a visitor behind a proxy on its machine', withVarnish, async () => {
  const purge = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${edge.url}/api/v1/settings`, { method: 'PURGE', headers: { 'xkey-purge': 'no-such-tag', ...headers } }))
      .status;
  assert.equal(await purge({}), 200);
  assert.equal(await purge({ 'X-Forwarded-For': '203.0.113.9' }), 403);
});

test('behind Varnish a restart of one of two instances fails no page', withVarnish, async () => {
  const failed = await failuresDuring(async (asked) => {
    await until('pages are answered', () => asked() > 20);
    await other.stop();
    other = await startInstance(shop, { ...otherEnv, LOG_LEVEL: 'http', LOG_FORMAT: 'json' });
    await until('Varnish sends pages to it again', () => /"path":"\/api\/v1\/san-pham"/.test(other.log()), 30_000);
  });
  assert.deepEqual(failed, []);
});

test('behind Varnish the crash of one of two instances fails only what it had begun to send', withVarnish, async () => {
  const failed = await failuresDuring(async (asked) => {
    await other.kill();
    const before = asked();
    await until('pages are answered without it', () => asked() > before + 200);
  });
  assert.ok(failed.length <= 2, failed.join('\n'));
});
