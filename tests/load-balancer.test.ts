import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishProduct } from './support/content';
import { signIn } from './support/editor';
import { startHaproxy } from './support/haproxy';
import { startInstance, type Instance } from './support/instance';
import { startShop, type Shop } from './support/shop';
import { loadSteadily } from './support/steady-load';
import { startTcpProxy, throughProxy, type TcpProxy } from './support/tcp-proxy';
import { testRun } from './support/test-run';
import { until } from './support/until';

const { database, directory, haproxy, postgresUrl, redisUrl, thorough } = testRun();
/** In continuous integration the tests fail without HAProxy, and are not skipped. */
const required = process.env.CI === 'true' && database === 'postgres';
const isPossible = database === 'postgres' && redisUrl !== undefined && (haproxy !== undefined || required);
const withHaproxy = { skip: isPossible ? false : 'needs PostgreSQL, Redis and HAProxy' };

/** As operators configure it, and a quick version of the same for every run. */
const SCALE = thorough
  ? { checkMs: 2_000, drainSeconds: 8, loadMs: 24_000, outageMs: 20_000, requestsPerSecond: 300 }
  : { checkMs: 250, drainSeconds: 4, loadMs: 3_000, outageMs: 4_000, requestsPerSecond: 50 };
const PATHS = ['/san-pham', '/san-pham/kept', '/home', '/settings', '/menus'];

let shop: Shop;
let other: Instance;
let balancer: string;
let toDatabase: TcpProxy;
const opened: (() => Promise<void>)[] = [];

if (isPossible) {
  before(async () => {
    toDatabase = await startTcpProxy(new URL(postgresUrl ?? ''), 5432);
    opened.push(toDatabase.close);
    const env = { TRUSTED_PROXIES: '1', DRAIN_SECONDS: String(SCALE.drainSeconds) };
    shop = await startShop({ env, through: { database: (url) => throughProxy(url, toDatabase) } });
    opened.push(shop.close);
    await publishProduct(await signIn(shop), 'Kept', { price: 1 });
    other = await startInstance(shop);
    opened.push(() => other.stop());
    const program = haproxy ?? assert.fail('there is no haproxy');
    const { url, stop } = await startHaproxy(program, directory, { origins: [shop.url, other.url], checkMs: SCALE.checkMs });
    opened.push(stop);
    balancer = `${url}/api/v1`;
  });
  after(async () => {
    for (const close of opened.reverse()) await close();
  });
}

/** @returns how many answers had each status (0: none) */
async function load(forMs: number): Promise<ReadonlyMap<number, number>> {
  const next = (number: number): Promise<Response> => fetch(`${balancer}${PATHS[number % PATHS.length] ?? ''}`);
  return (await loadSteadily(SCALE.requestsPerSecond, next, (elapsed) => elapsed < forMs)).counts;
}

interface Ready {
  ready: boolean;
  draining: boolean;
  serves: string;
  upgrading: boolean;
}

async function readiness(url: string): Promise<[number, Ready]> {
  const response = await fetch(`${url}/api/v1/health/ready`);
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  assert.equal(response.headers.get('X-RateLimit-Limit'), null);
  return [response.status, (await response.json()) as Ready];
}

const READY = { ready: true, draining: false, serves: 'everything', upgrading: false };

async function fillCaches(): Promise<void> {
  for (const url of [shop.url, other.url]) {
    for (const path of PATHS) assert.equal((await fetch(`${url}/api/v1${path}`)).status, 200);
  }
}

test('while the database is away for all, instances stay alive and ready for what they have cached', withHaproxy, async () => {
  await fillCaches();
  for (const url of [shop.url, other.url]) assert.deepEqual(await readiness(url), [200, READY]);
  await toDatabase.cut();
  const counting = load(SCALE.outageMs);
  await until('both serve what is cached', async () => {
    const answers = await Promise.all([shop.url, other.url].map(readiness));
    return answers.every(([status, { ready, serves }]) => status === 200 && ready && serves === 'cached');
  });
  for (const url of [shop.url, other.url]) {
    const live = await fetch(`${url}/api/v1/health/live`);
    assert.deepEqual([live.status, await live.json()], [200, { live: true }]);
    assert.equal((await fetch(`${url}/api/v1/health`)).status, 503, 'the health check still says DOWN');
  }
  const counts = await counting;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const answered = counts.get(200) ?? 0;
  assert.ok(answered >= 0.85 * total, `${answered} of ${total} answered: ${JSON.stringify([...counts])}`);
  await toDatabase.restore();
  await until('ready for everything again', async () => (await readiness(other.url))[1].serves === 'everything', 30_000);
});

// After the outage: an instance that stopped counts as running for ten seconds (cache/freshness.ts).
test('a drained instance serves until the load balancer has noticed: no request is lost', withHaproxy, async () => {
  await fillCaches();
  const counting = load(SCALE.loadMs + 1_000 * SCALE.drainSeconds);
  const stopping = other.stop();
  await until('it says that it is going', async () => {
    const [status, { ready, draining, serves }] = await readiness(other.url);
    return status === 503 && !ready && draining && serves === 'everything';
  });
  assert.equal((await fetch(`${other.url}/api/v1/home`)).status, 200, 'it still serves');
  await stopping;
  assert.match(other.log(), /Serving for \d+ s more, so that load balancers notice the stop/);
  assert.deepEqual([...(await counting).keys()], [200]);
  other = await startInstance(shop, { PORT: new URL(other.url).port });
});
