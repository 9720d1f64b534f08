import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { publishProduct } from '../support/content';
import { HOST, startDeployedNginx, type DeployedNginx } from '../support/deployed-nginx';
import { signIn } from '../support/editor';
import { startInstance, type Instance } from '../support/instance';
import { startShop, type Shop } from '../support/shop';
import { ADMINISTRATOR, mediaDirectory } from '../support/shop-environment';
import { testRun } from '../support/test-run';
import { fetchTrusting, type Fetched } from '../support/tls-client';

const { database, directory, nginx } = testRun();
const isPossible = database === 'postgres' && nginx !== undefined;
const withNginx = { skip: isPossible ? false : 'needs PostgreSQL and nginx' };

const REQUESTS_PER_SECOND = 100;
const PATHS = ['/san-pham', '/san-pham/behind-nginx', '/home', '/menus'];
/** A hung instance costs a request proxy_read_timeout and the other instance's answer. */
const WORST_MS = 6_000;
/** After proxy_read_timeout nginx knows that it hangs. */
const NOTICED_MS = 5_500;

let shop: Shop;
let other: Instance;
let front: DeployedNginx;

if (isPossible) {
  before(async () => {
    shop = await startShop({ env: { TRUSTED_PROXIES: '1', PUBLIC_URL: `https://${HOST}` } });
    await publishProduct(await signIn(shop), 'Behind nginx', { price: 1 });
    other = await startInstance(shop);
    const media = mediaDirectory(shop.directory);
    front = await startDeployedNginx(nginx, directory, { origins: [shop.url, other.url], media });
  });
  after(async () => {
    await front.stop();
    await other.stop();
    await shop.close();
  });
}

const server = () => ({ port: front.httpsPort, host: HOST, certificate: front.certificate });

interface Outcome {
  status: number;
  /** milliseconds from the beginning of the load to the request */
  at: number;
  ms: number;
}

/** Requests at a steady rate while the work goes on. @returns their outcomes; a status of 0: no answer */
async function loadDuring(work: Promise<unknown>): Promise<Outcome[]> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const began = performance.now();
  const ask = async (where: string): Promise<Outcome> => {
    const since = performance.now();
    const status = await front.get(`/api/v1${where}`).then(
      (answer) => answer.status,
      () => 0,
    );
    return { status, at: since - began, ms: performance.now() - since };
  };
  const asked: Promise<Outcome>[] = [];
  while (!isDone) {
    const due = ((performance.now() - began) * REQUESTS_PER_SECOND) / 1_000;
    while (asked.length < due) asked.push(ask(PATHS[asked.length % PATHS.length] ?? ''));
    await pause(10);
  }
  await done;
  return Promise.all(asked);
}

const badOnes = (outcomes: readonly Outcome[]): Outcome[] => outcomes.filter(({ status }) => status !== 200);

test('answers over HTTP/2 and TLS, and sends http on to https', withNginx, async () => {
  const session = connect(`https://127.0.0.1:${front.httpsPort}`, { servername: HOST, ca: front.certificate });
  const stream = session.request({ ':path': '/api/v1/health', ':authority': HOST });
  const status = await new Promise((resolve, reject) => {
    session.once('error', reject);
    stream.once('response', (headers) => resolve(headers[':status']));
  });
  assert.equal(status, 200);
  assert.equal(session.alpnProtocol, 'h2');
  session.destroy();
  const plain = await fetch(`http://127.0.0.1:${front.httpPort}/menus?x=1`, { redirect: 'manual' });
  assert.equal(plain.status, 301);
  assert.match(plain.headers.get('Location') ?? '', /^https:\/\/.*\/menus\?x=1$/);
  const encrypted = await front.get('/api/v1/menus');
  assert.deepEqual([plain.headers.get('Server'), encrypted.headers.server], ['nginx', 'nginx'], 'without its version');
});

test('compresses the panel’s scripts, and leaves the shop’s own compression alone', withNginx, async () => {
  const page = (await front.get('/admin/')).bytes.toString();
  const script = /src="(\/admin\/[^"]+\.js)"/.exec(page)?.[1] ?? assert.fail(page);
  const plain = await front.get(script);
  const packed = await front.get(script, { 'Accept-Encoding': 'gzip' });
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.ok(packed.bytes.length < plain.bytes.length / 2, `${packed.bytes.length} of ${plain.bytes.length} bytes`);
  const list = await front.get('/api/v1/san-pham', { 'Accept-Encoding': 'br' });
  assert.equal(list.headers['content-encoding'] ?? 'br', 'br');
});

test('serves renditions from the disk, asks the shop for missing ones, and never serves an original', withNginx, async () => {
  const media = mediaDirectory(shop.directory);
  const name = `/pictures/${'a'.repeat(40)}.webp`;
  for (const folder of ['pictures', 'uploads']) mkdirSync(path.join(media, folder), { recursive: true });
  // The shop would answer its own 404: it knows no such rendition.
  writeFileSync(path.join(media, name), 'RIFF');
  const found = await front.get(name);
  assert.deepEqual([found.status, found.headers['content-type']], [200, 'image/webp']);
  assert.equal(found.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(found.headers['x-request-id'], undefined, 'not from the shop');
  const missing = await front.get(`/pictures/${'b'.repeat(40)}.webp`);
  assert.deepEqual([missing.status, missing.headers['cache-control']], [404, 'no-store']);
  writeFileSync(path.join(media, 'uploads', 'original.jpg'), 'original');
  for (const where of [
    '/uploads/original.jpg',
    '//uploads/original.jpg',
    '/pictures/../uploads/original.jpg',
    '/pictures/%2e%2e/uploads/original.jpg',
  ])
    assert.equal((await front.get(where)).status, 404, where);
});

test('the panel signs in with Secure cookies, and takes large bodies only where files are uploaded', withNginx, async () => {
  const body = JSON.stringify({ ...ADMINISTRATOR, deviceId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', rememberMe: true });
  const json = { 'Content-Type': 'application/json' };
  const login = await fetchTrusting(server(), '/admin/login', json, { method: 'POST', body });
  assert.equal(login.status, 200);
  const cookies = login.headers['set-cookie'] ?? [];
  assert.ok(cookies.length > 0);
  for (const cookie of cookies) assert.match(cookie, /; secure/i);
  const large = Buffer.alloc(2_000_000, ' ');
  const post = (where: string): Promise<Fetched> => fetchTrusting(server(), where, json, { method: 'POST', body: large });
  assert.equal((await post('/api/v1/track/event')).status, 413);
  assert.notEqual((await post('/upload')).status, 413);
});

test('the shop sees the client’s address and nginx’s request id, and not what the client makes up', withNginx, async () => {
  const remaining = async (forged: string): Promise<number> => {
    const answer = await front.get('/api/v1/menus', { 'X-Forwarded-For': forged, 'X-Request-Id': 'made-up-by-client' });
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f]{32}$/);
    return Number(answer.headers['x-ratelimit-remaining']);
  };
  const [first, second] = [await remaining('203.0.113.1'), await remaining('203.0.113.2')];
  assert.equal(second, first - 1, 'one client, one allowance');
});

test('instances restart one after another, without a pause, under load: no bad answer', withNginx, async () => {
  const restart = async (): Promise<void> => {
    await shop.restart();
    const { PORT } = { PORT: new URL(other.url).port };
    await other.stop();
    other = await startInstance(shop, { PORT });
  };
  const outcomes = await loadDuring(restart());
  assert.ok(outcomes.length > REQUESTS_PER_SECOND);
  assert.deepEqual(badOnes(outcomes), [], `of ${outcomes.length}`);
});

test(`an instance that hangs costs a request ${WORST_MS / 1_000} s at most`, withNginx, async () => {
  const hang = async (): Promise<void> => {
    process.kill(shop.pid() ?? 0, 'SIGSTOP');
    await pause(8_000);
    process.kill(shop.pid() ?? 0, 'SIGCONT');
  };
  const outcomes = await loadDuring(hang());
  assert.deepEqual(badOnes(outcomes), [], `of ${outcomes.length}`);
  const worst = Math.max(...outcomes.map(({ ms }) => ms));
  const slow = front
    .accessLog()
    .split('\n')
    .filter((line) => Number(/"seconds":([\d.]+)/.exec(line)?.[1]) > WORST_MS / 1_000);
  assert.ok(worst <= WORST_MS, `the slowest took ${Math.round(worst)} ms\n${slow.join('\n')}`);
  const later = outcomes.filter(({ at }) => at > NOTICED_MS);
  assert.ok(later.filter(({ ms }) => ms < 1_000).length > 0.8 * later.length, 'once it is noticed, nearly all go elsewhere');
});
