import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import { contact, loadWithEvents, type EventLoad } from '../support/event-load';
import { startShop, type Shop } from '../support/shop';
import { startTcpProxy, throughProxy } from '../support/tcp-proxy';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const { database, postgresUrl } = testRun();

/** Times that the server is killed under load. */
const KILLS = Number(process.env.KILLS ?? 3);
/** How long the database is away. */
const OUTAGE_MS = Number(process.env.OUTAGE_MS ?? 6_000);
const CONNECTIONS = 40;

const opened: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

async function openShop(options: Parameters<typeof startShop>[0] = {}): Promise<Shop> {
  const shop = await startShop(options);
  opened.push(shop.close);
  return shop;
}

/** Starts a load that runs until `end` is called. */
function beginLoad(shop: Shop, reconnect = false): { end: () => Promise<EventLoad> } {
  let stop: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (stop = resolve));
  const load = loadWithEvents({ origin: shop.url, connections: CONNECTIONS, until: ended, reconnect, body: contact });
  return {
    end: () => {
      stop();
      return load;
    },
  };
}

async function storedIds(shop: Shop): Promise<string[]> {
  const rows = await shop.database.query<{ event_id: string }>('SELECT event_id FROM tracking_events');
  return rows.map((row) => row.event_id);
}

async function eventsStored(shop: Shop): Promise<number> {
  const [row] = await shop.database.query<{ rows: number | string }>('SELECT count(*) AS rows FROM tracking_events');
  return Number(row?.rows);
}

/** @param acknowledged ids that were answered with 201 */
async function assertKept(shop: Shop, acknowledged: readonly string[]): Promise<void> {
  const stored = await storedIds(shop);
  const known = new Set(stored);
  assert.equal(known.size, stored.length, 'no event is stored twice');
  assert.deepEqual(
    acknowledged.filter((id) => !known.has(id)),
    [],
    'acknowledged and not stored',
  );
}

test('after kill -9 under load, every acknowledged event is stored, none twice', async () => {
  const shop = await openShop();
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const before = await eventsStored(shop);
    const load = beginLoad(shop);
    // Right after its start the server is slow: an answer before the commit would not show.
    await until('events come in fast', async () => (await eventsStored(shop)) > before + 2_000, 60_000);
    await shop.kill();
    acknowledged.push(...(await load.end()).acknowledged);
    await shop.restart();
    await assertKept(shop, acknowledged);
  }
  assert.ok(acknowledged.length > KILLS * 50, `${acknowledged.length} events were acknowledged`);
});

test('on SIGTERM under load, every request is answered and every acknowledged event is stored', async () => {
  const shop = await openShop();
  const load = beginLoad(shop);
  await until('events come in', async () => (await eventsStored(shop)) > 200, 60_000);
  assert.equal(await shop.stop(), 0);
  const { acknowledged, unanswered, statuses } = await load.end();
  assert.equal(unanswered, 0, `answers by status: ${JSON.stringify([...statuses])}`);
  assert.deepEqual([...statuses.keys()], [201], 'and all of them are stored');
  await assertKept(shop, acknowledged);
});

test(
  'while the database is away under load, events get 503 and no false success; then it recovers',
  { skip: database !== 'postgres' },
  async () => {
    const toDatabase = await startTcpProxy(new URL(postgresUrl ?? ''), 5432);
    opened.push(toDatabase.close);
    const shop = await openShop({ through: { database: (url) => throughProxy(url, toDatabase) } });
    for (const fail of [toDatabase.cut, async () => toDatabase.hold()]) {
      const before = await eventsStored(shop);
      const load = beginLoad(shop, true);
      await until('events come in', async () => (await eventsStored(shop)) > before + 100, 60_000);
      await fail();
      await pause(OUTAGE_MS);
      await toDatabase.restore();
      const restored = await eventsStored(shop);
      await until('it goes on by itself', async () => (await eventsStored(shop)) > restored + 100, 60_000);
      const { acknowledged, statuses, unanswered } = await load.end();
      assert.equal(unanswered, 0, JSON.stringify([...statuses]));
      assert.deepEqual([...statuses.keys()].sort(), [201, 503]);
      await assertKept(shop, acknowledged);
    }
    const refusals = shop.log().match(/error: Tracking: the database is away/g) ?? [];
    assert.ok(refusals.length >= 1 && refusals.length < 20, `logged ${refusals.length} times, and not for each event`);
  },
);

test('a row that the database refuses fails alone, and the rest of its batch is stored', async () => {
  const shop = await openShop();
  if (shop.database.kind === 'postgres') {
    await shop.database.query(`ALTER TABLE tracking_events ADD CONSTRAINT no_13 CHECK (page_url <> '/13')`);
  } else {
    await shop.database.query(
      `CREATE TRIGGER no_13 BEFORE INSERT ON tracking_events WHEN NEW.page_url = '/13' BEGIN SELECT RAISE(ABORT, 'no 13'); END`,
    );
  }
  const sendEvent = (page: number) =>
    shop.api('/track/event', {
      json: { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact', metadata: { page_url: `/${page}` } },
      headers: { 'User-Agent': 'Mozilla/5.0 Firefox/140.0' },
    });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, place) => sendEvent(place + 1)));
  const failed = answers.flatMap(({ status }, place) => (status === 201 ? [] : [[place + 1, status]]));
  assert.deepEqual(failed, [[13, 500]]);
  assert.equal(await eventsStored(shop), 39);
});
