import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, test } from 'vitest';
import { byNight } from './support/by-night';
import { DAY_MS, dayOf } from './support/days-in-hanoi';
import { startShop, type Shop } from './support/shop';
import { databaseFile } from './support/shop-environment';
import { testRun } from './support/test-run';
import { openKnex, putEvents, putSession } from './support/tracking-rows';

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const MONTH_MS = 31 * DAY_MS;

let shop: Shop;
let knex: Knex;

beforeAll(async () => {
  shop = await startShop({ env: { TRACKING_IGNORED_ADDRESSES: '203.0.113.0/24', TRUSTED_PROXIES: '1' } });
  knex = openKnex(shop);
});
afterAll(async () => {
  await knex.destroy();
  await shop.close();
});

const track = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  shop.api<{ data: { event_id: string } }>(`/track/${path}`, { json, headers: { 'User-Agent': BROWSER, ...headers } });

const countOf = async (table: string, anon_id: string): Promise<number> =>
  Number((await knex(`tracking_${table}`).where({ anon_id }).count({ rows: '*' }))[0]?.rows);

/** On SQLite: whether a text stands in the database's files. */
async function assertInFiles(text: string, expected: boolean): Promise<void> {
  if (testRun().database !== 'sqlite') return;
  const files = ['', '-wal'].map((end) => `${databaseFile(shop.directory)}${end}`).filter((file) => existsSync(file));
  const found = files.filter((file) => readFileSync(file).includes(text));
  assert.equal(found.length > 0, expected, `${text} in ${found.join()}`);
}

test(
  'the database on SQLite is its owner’s alone: a new one, its log, and one that others could read',
  { skip: testRun().database !== 'sqlite' },
  async () => {
    const files = (): string[] =>
      readdirSync(shop.directory)
        .filter((name) => name.startsWith(path.basename(databaseFile(shop.directory))))
        .map((name) => path.join(shop.directory, name));
    const rights = (): string[] => [...new Set(files().map((file) => (statSync(file).mode & 0o777).toString(8)))];
    await track('visitor', { anon_id: randomUUID() });
    assert.ok(files().length >= 4, files().join());
    assert.deepEqual(rights(), ['600']);
    for (const file of files()) chmodSync(file, 0o644);
    await shop.stop();
    await shop.restart();
    await track('visitor', { anon_id: randomUUID() });
    assert.deepEqual(rights(), ['600']);
  },
);

test('stores the kind of browser, URLs with no parameters but utm_*, and up to ten more texts', async () => {
  const anon_id = randomUUID();
  const metadata = {
    page_url: `https://shop.example/san-pham/vang?email=an%40example.vn&utm_source=zalo${anon_id}#don-hang`,
    referrer: 'https://an:matkhau@www.google.com/search?q=bí+mật',
    campaign: 'tết',
    next: '/gio-hang?token=abc',
    visitor: `v1 ${anon_id.toUpperCase()} ${anon_id.replaceAll('-', '')}`,
  };
  const { body } = await track('event', { anon_id, event_type: 'cta_contact', metadata });
  await track('visitor', { anon_id });
  const event = (await knex('tracking_events').where({ event_id: body.data.event_id }).first()) as Record<string, unknown>;
  assert.deepEqual(
    [event.page_url, event.referrer, event.referrer_host, event.device, JSON.parse(String(event.extra))],
    [
      'https://shop.example/san-pham/vang?utm_source=zalo',
      'https://www.google.com/search',
      'google.com',
      'mobile',
      { campaign: 'tết', next: '/gio-hang', visitor: 'v1  ' },
    ],
  );
  const session = (await knex('tracking_sessions').where({ anon_id }).first()) as Record<string, unknown>;
  assert.deepEqual([session.browser, session.os, session.device], ['Safari', 'iOS', 'mobile']);
  assert.doesNotMatch(JSON.stringify([event, session]), /Mozilla|AppleWebKit|matkhau|email/);

  const many = Object.fromEntries(Array.from({ length: 11 }, (_, place) => [`m${place}`, 'x']));
  for (const [wrong, pointer] of [
    [many, '/metadata'],
    [{ note: 5 }, '/metadata/note'],
    [{ note: 'x'.repeat(201) }, '/metadata/note'],
    [{ 'a b': 'x' }, '/metadata/a b'],
  ] as const) {
    const answer = await track('event', { anon_id, event_type: 'cta_contact', metadata: wrong });
    const { errors } = answer.body as unknown as { errors: { pointer: string }[] };
    assert.deepEqual([answer.status, errors.map((fault) => fault.pointer)], [400, [pointer]]);
  }
});

test('answers the shop’s own visits, and stores none of them', async () => {
  const anon_id = randomUUID();
  const own = { 'X-Forwarded-For': '203.0.113.9' };
  assert.equal((await track('event', { anon_id, event_type: 'cta_contact' }, own)).status, 201);
  assert.equal((await track('visitor', { anon_id }, own)).status, 201);
  assert.deepEqual([await countOf('events', anon_id), await countOf('visitors', anon_id)], [0, 0]);
});

const viewAt = (anon_id: string, received_at: number) => ({ anon_id, event_type: 'product_view', product_id: 1, received_at });

test('erase removes a visitor and rolls up her days again', async () => {
  const now = Date.now();
  const [an, binh] = [randomUUID(), randomUUID()];
  await putEvents(knex, [viewAt(an, now - 3 * DAY_MS), viewAt(an, now - 4 * DAY_MS), viewAt(binh, now - 3 * DAY_MS)]);
  await putSession(knex, an, now - 3 * DAY_MS);

  // In the log, and in a page that the row has left.
  await track('event', { anon_id: an, event_type: 'cta_contact' });
  await track('visitor', { anon_id: an });
  await assertInFiles(an, true);
  const erased = await shop.run('scripts/tracking.mjs', 'erase', an);
  assert.match(erased, /Removed 3 events and [12] sessions/);
  await assertInFiles(an, false);
  for (const table of ['events', 'sessions', 'visitors']) assert.equal(await countOf(table, an), 0, table);
  const rolled = async (back: number): Promise<unknown> => {
    const row = (await knex('tracking_days')
      .where({ day: dayOf(now - back * DAY_MS) })
      .first()) as { events: number; sessions: number } | undefined;
    return [row?.events ?? 0, row?.sessions ?? 0];
  };
  assert.deepEqual(
    [await rolled(4), await rolled(3)],
    [
      [0, 0],
      [1, 0],
    ],
  );
});

byNight('retain deletes what is old, and forgets visitors who stay away', async () => {
  const now = Date.now();
  // Version 8 is for ids of any kind: a storefront may send such a one.
  const gone = randomUUID().replace(/^(.{14}).(.{4})./, '$18$28');
  const binh = randomUUID();
  await putEvents(knex, [
    // Binh came back after a long time. The other was last seen fourteen months ago. The oldest event is past retention.
    ...[viewAt(binh, now - 3 * DAY_MS), viewAt(binh, now - 14 * MONTH_MS)],
    ...[viewAt(gone, now - 14 * MONTH_MS), viewAt(gone, now - 26 * MONTH_MS)],
  ]);
  await putSession(knex, gone, now - 14 * MONTH_MS);
  // The shop itself does the same in the night: where it is four o'clock in Hanoi it may have done so already.
  await shop.stop();
  const cleared = await shop.run('scripts/tracking.mjs', 'retain');
  await shop.restart();
  assert.match(cleared, /deleted [01] old events, 0 sessions and 0 searches, replaced [03] old ids/);
  assert.equal(await countOf('events', gone), 0, 'no event has her id');
  assert.equal(await countOf('visitors', gone), 0);
  await assertInFiles(gone, false);
  assert.match(await shop.run('scripts/tracking.mjs', 'retain'), /replaced 0 old ids/);
  assert.equal(await countOf('events', binh), 1, 'a visitor who came back is known by what she did since');
  const kept = await knex('tracking_events')
    .where('received_at', '<', now - 13 * MONTH_MS)
    .count({ rows: '*' });
  assert.equal(Number(kept[0]?.rows), 2, 'the events themselves stay');
});
