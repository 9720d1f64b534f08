import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';
import { publishProduct } from '../support/content';
import { signIn, type Editor } from '../support/editor';
import { startInstance, type Instance } from '../support/instance';
import { startShop, type Shop } from '../support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from '../support/tcp-proxy';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const { database, postgresUrl, redisUrl } = testRun();
const withServers = { skip: database !== 'postgres' || redisUrl === undefined };

const PRODUCT = 'api::product.product';

let shop: Shop;
let editor: Editor;
let other: Instance | undefined;
let documentId: string;
/** One proxy for each connection, so that one instance can be cut off alone. */
const wires: Record<'database' | 'otherDatabase' | 'otherRedis', TcpProxy> = {} as never;

if (postgresUrl !== undefined && redisUrl !== undefined && database === 'postgres') {
  beforeAll(async () => {
    wires.database = await startTcpProxy(new URL(postgresUrl), 5432);
    wires.otherDatabase = await startTcpProxy(new URL(postgresUrl), 5432);
    wires.otherRedis = await startTcpProxy(new URL(redisUrl), 6379);
    shop = await startShop({ through: { database: (url) => throughProxy(url, wires.database) } });
    editor = await signIn(shop);
    ({ documentId } = await publishProduct(editor, 'Withdrawn', { price: 1 }));
    await publishProduct(editor, 'Another', { price: 1 });
  });
  afterAll(async () => {
    await other?.stop();
    await shop.close();
    for (const wire of Object.values(wires)) await wire.close();
  });
}

type Ask = Shop['api'];

interface Outcome {
  status: number;
  state: string | null;
}

async function request(api: Ask, path = '/san-pham/withdrawn'): Promise<Outcome> {
  const { status, headers } = await api(path);
  return { status, state: headers.get('X-Cache') };
}

const becomes = (api: Ask, status: number, state: string | null, path?: string): Promise<unknown> =>
  until(`${status} ${state}`, async () => {
    const outcome = await request(api, path);
    return outcome.status === status && outcome.state === state;
  });

test(
  'a single instance serves stale answers while its database is away, and 503 immediately for everything else',
  withServers,
  async () => {
    for (const fail of [wires.database.cut, async () => wires.database.hold()]) {
      await becomes(shop.api, 200, 'HIT');
      await fail();
      await becomes(shop.api, 200, 'STALE');
      for (let times = 0; times < 20; times += 1) {
        const kept = await request(shop.api);
        assert.deepEqual([kept.status, kept.state], [200, 'STALE']);
        const unknown = await request(shop.api, `/san-pham?page=${100 + times}`);
        assert.equal(unknown.status, 503);
      }
      assert.equal((await shop.api('/health')).status, 503);
      await wires.database.restore();
      await becomes(shop.api, 200, 'HIT');
      await becomes(shop.api, 404, null, '/san-pham/no-such-wine');
      await until('healthy again', async () => (await shop.api('/health')).status === 200);
    }
  },
);

/** Kept answers of a silent database, asked for while the known versions grow old and then for longer than the poll waits. */
const SILENT_FOR_MS = 6_000;
const ASK_EVERY_MS = 20;

async function askWhileSilent(apis: readonly Ask[]): Promise<Outcome[]> {
  const asked: Promise<Outcome>[] = [];
  const end = performance.now() + SILENT_FOR_MS;
  while (performance.now() < end) {
    for (const api of apis) asked.push(request(api, '/san-pham/another'));
    await pause(ASK_EVERY_MS);
  }
  return Promise.all(asked);
}

function assertKeptAnswers(outcomes: readonly Outcome[]): void {
  const kept = outcomes.filter(({ status, state }) => status === 200 && (state === 'HIT' || state === 'STALE'));
  const stale = kept.filter(({ state }) => state === 'STALE');
  const shown = `${outcomes.length} asked, ${kept.length} kept, ${stale.length} stale`;
  // The first second is answered by HIT.
  assert.ok(kept.length >= 0.95 * outcomes.length && stale.length >= 0.75 * outcomes.length, shown);
  // As long as it takes to notice that the database is silent, on a busy machine.
}

/** Restores the wires also after a failure, which must not concern the next test. */
async function whileHeld(held: readonly TcpProxy[], work: () => Promise<void>): Promise<void> {
  for (const wire of held) wire.hold();
  try {
    await work();
  } finally {
    for (const wire of held) await wire.restore();
  }
}

test('while the database is silent, kept answers do not wait for it, on one instance and on two', withServers, async () => {
  await becomes(shop.api, 200, 'HIT', '/san-pham/another');
  await whileHeld([wires.database], async () => assertKeptAnswers(await askWhileSilent([shop.api])));

  const { api } = other ?? (await startOther());
  for (const ask of [shop.api, api]) await becomes(ask, 200, 'HIT', '/san-pham/another');
  await whileHeld([wires.database, wires.otherDatabase], async () => {
    assertKeptAnswers(await askWhileSilent([shop.api, api]));
  });
  for (const ask of [shop.api, api]) await becomes(ask, 200, 'HIT', '/san-pham/another');
});

async function startOther(): Promise<Instance> {
  const { DATABASE_URL = '', REDIS_URL = '' } = shop.env();
  const url = new URL(DATABASE_URL);
  const started = await startInstance(shop, {
    DATABASE_URL: throughProxy(url.href, wires.otherDatabase),
    REDIS_URL: throughProxy(REDIS_URL, wires.otherRedis),
  });
  other = started;
  return started;
}

test('an instance without its database never serves what another instance unpublished', withServers, async () => {
  const cutOff = other ?? (await startOther());
  for (const alsoRedis of [true, false]) {
    await editor.publish(PRODUCT, documentId, { price: 2 });
    await becomes(cutOff.api, 200, 'HIT');
    await becomes(cutOff.api, 200, 'HIT', '/san-pham/another');
    if (alsoRedis) await wires.otherRedis.cut();
    await wires.otherDatabase.cut();
    await editor.unpublish(PRODUCT, documentId);
    const answered = performance.now();
    const seen: string[] = [];
    while (performance.now() - answered < 4_000) {
      const asked = performance.now();
      const { status, state } = await request(cutOff.api);
      if (status === 200 && asked - answered > 1_000) seen.push(`${state} ${(asked - answered).toFixed(0)} ms after`);
    }
    assert.deepEqual(seen, []);
    assert.equal((await request(cutOff.api)).status, 503, 'freshness is unknown');
    await wires.otherDatabase.restore();
    await wires.otherRedis.restore();
    await becomes(cutOff.api, 404, null);
  }
});

test(
  'all instances serve stale answers while none reaches the database, and drop what one of them then changes',
  withServers,
  async () => {
    const second = other ?? (await startOther());
    await editor.publish(PRODUCT, documentId, { price: 3 });
    for (const api of [shop.api, second.api]) await becomes(api, 200, 'HIT');
    await wires.database.cut();
    await wires.otherDatabase.cut();
    for (const api of [shop.api, second.api]) await becomes(api, 200, 'STALE');
    await wires.database.restore();
    await until('the first is healthy', async () => (await shop.api('/health')).status === 200);
    assert.deepEqual([(await request(second.api)).state], ['STALE'], 'Redis brings what the first commits');
    await editor.unpublish(PRODUCT, documentId);
    for (let times = 0; times < 50; times += 1) assert.equal((await request(second.api)).status, 503);
    await wires.otherDatabase.restore();
    for (const api of [shop.api, second.api]) await becomes(api, 404, null);
  },
);
