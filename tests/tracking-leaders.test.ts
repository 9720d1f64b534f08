import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import knexFactory, { type Knex } from 'knex';
import { rollUpStaleDays } from '../src/analytics/rollup/rollup';
import { NIGHT_STEPS } from '../src/nightly-work';
import { publishProduct } from './support/content';
import { DAY_MS, dayOf, daysAgo, startOf } from './support/days-in-hanoi';
import { signIn } from './support/editor';
import { Fleet, withClock } from './support/fleet';
import { recordWrites } from './support/gate';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { openKnex, putEvents } from './support/tracking-rows';
import { until } from './support/until';

/* The rollups, the nightly work and the views of products: one leader of three instances. tests/leaders.test.ts has the rest. */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 500;
const PATIENCE_MS = 60_000;

/** Half past three in the night; the clock of one instance is ten minutes late. */
const shiftMs = startOf(daysAgo(0)) + 3.5 * HOUR_MS - Date.now();
const now = startOf(daysAgo(0)) + HOUR_MS;

let shop: Shop;
let fleet: Fleet;
let knex: Knex;
let wine: number;
let rollups: () => Promise<Record<string, number>>;

if (testRun().database === 'postgres') {
  before(async () => {
    shop = await startShop({ env: withClock(MINUTE_MS, shiftMs) });
    knex = openKnex(shop);
    await publishProduct(await signIn(shop), 'Viewed', { price: 1 });
    [wine] = (await knex('storefront_products').pluck('item_id')) as [number];
    rollups = await recordWrites(shop, { table: 'tracking_days', event: 'INSERT', when: 'true' }, 'NEW.day');
    await shop.stop();
    fleet = new Fleet(shop);
    await fleet.start([0, 0, HOUR_MS / 6].map((lateMs) => withClock(MINUTE_MS, shiftMs - lateMs)));
  });
  beforeEach(() => fleet.refill());
  after(async () => {
    await fleet?.close();
    await knex?.destroy();
    await shop?.close();
  });
}

const onPostgres = { skip: testRun().database === 'postgres' ? false : 'SQLite is for one instance' };

const view = (received_at: number) => ({ anon_id: randomUUID(), event_type: 'product_view', product_id: wine, received_at });

/** In one transaction: an instance sees all events of a day or none. */
const putViews = (...times: number[]): Promise<void> => knex.transaction((trx) => putEvents(trx, times.map(view)));

async function stateOf(pattern: string): Promise<Record<string, string>> {
  const rows: { key: string; value: string }[] = await knex('tracking_state').where('key', 'like', pattern);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

const untilRolledUp = (day: string, events: number): Promise<unknown> =>
  until(`${day} is rolled up`, async () => (await knex('tracking_days').where({ day, events })).length === 1, PATIENCE_MS);

test('rollups: one instance makes that of each day, and when it is killed another one makes the rest', onPostgres, async () => {
  const days = [daysAgo(2), daysAgo(1), daysAgo(0)] as const;
  const times = days.map((day) => startOf(day) + HOUR_MS);
  await putViews(...times);
  for (const day of days) await untilRolledUp(day, 1);
  await fleet.untilRoundsEnd();
  assert.deepEqual(await rollups(), { [days[0]]: 1, [days[1]]: 1, [days[2]]: 1 });
  await fleet.killLeader({
    lock: 'rollup',
    at: { table: 'tracking_days', event: 'INSERT', when: `NEW.day = '${days[1]}'` },
    begin: () => putViews(...times),
    // The lock is in the transaction that writes: no other one may write while that goes on.
    meanwhile: async ({ id }) => {
      await fleet.untilRoundsEnd();
      assert.deepEqual(await fleet.holdersOf('rollup'), [id]);
      assert.deepEqual(await rollups(), { [days[0]]: 2, [days[1]]: 1, [days[2]]: 1 });
    },
  });
  for (const day of days) await untilRolledUp(day, 2);
  await fleet.untilRoundsEnd();
  assert.deepEqual(await rollups(), { [days[0]]: 2, [days[1]]: 2, [days[2]]: 2 });
});

test('an instance that found a day stale before another one rolled it up leaves it alone', onPostgres, async () => {
  await fleet.untilRoundsEnd();
  const day = daysAgo(20);
  const range = { from: day, to: day };
  await putViews(startOf(day));
  // Its one connection is taken from it after the look, until the other one has ended.
  const late = knexFactory({ client: 'pg', connection: shop.databaseUrl ?? '', pool: { min: 0, max: 1 } });
  let other: Promise<unknown> | undefined;
  late.on('query-response', (_rows: unknown, { sql }: { sql: string }) => {
    if (sql.includes('tracking_days')) other ??= late.transaction(async () => rollUpStaleDays(knex, range));
  });
  try {
    assert.deepEqual(await rollUpStaleDays(late, range), { rolledUp: [], busy: [] });
    assert.deepEqual(await other, { rolledUp: [day], busy: [] });
  } finally {
    await late.destroy();
  }
  assert.equal((await rollups())[day], 1);
});

/** How the log calls the steps, in their order. */
const STEPS = [
  ...['rolled up', 'old events', 'old sessions', 'idle visitors', 'old searches', 'of the bin', 'old runs', 'old changes'],
  'kept aside',
];
const ONE_EACH = NIGHT_STEPS.map(() => 1);
const stepLines = (): number[] => STEPS.map((step) => fleet.findLines(new RegExp(`Night: .*${step}.*`)).length);

const isNightDone = async (): Promise<boolean> => Object.keys(await stateOf('night_%')).length === NIGHT_STEPS.length;

/** Lets a night begin, with events that no instance has seen before it. */
async function beginNight(...times: number[]): Promise<void> {
  await knex.transaction(async (trx) => {
    await putEvents(trx, times.map(view));
    await trx('tracking_state').where('key', 'like', 'night_%').delete();
  });
}

/** @param expected how many lines each step has written since `before` */
async function assertNight(before: readonly number[], expected: readonly number[]): Promise<void> {
  await until('the night is done', isNightDone, PATIENCE_MS);
  const done = await stateOf('night_%');
  await fleet.untilRoundsEnd();
  assert.deepEqual(await stateOf('night_%'), done, 'no instance does it again');
  const lines = stepLines().map((count, step) => count - (before[step] ?? 0));
  assert.deepEqual(lines, expected);
}

test('the nightly work is done once a night; late events are not lost with the leader that counts them', onPostgres, async () => {
  await until('the night is done', isNightDone, PATIENCE_MS);
  await fleet.untilRoundsEnd();
  const before = stepLines();
  await beginNight(now - 5 * DAY_MS, now - 30 * 31 * DAY_MS);
  await assertNight(before, ONE_EACH);
  assert.equal(fleet.findLines(/deleted 1 old events/).length, 1);
  assert.equal((await rollups())[daysAgo(5)], 1);

  const again = stepLines();
  await fleet.killLeader({
    lock: 'night',
    at: { table: 'tracking_days', event: 'INSERT', when: `NEW.day = '${daysAgo(10)}'` },
    begin: () => beginNight(now - 10 * DAY_MS, now - 9 * DAY_MS),
    // Others find the day busy, and must not record that all days are rolled up.
    meanwhile: async () => {
      await fleet.untilRoundsEnd();
      const done = await stateOf('night_%');
      assert.ok('night_old_events' in done && !('night_late_events' in done), Object.keys(done).join());
    },
  });
  await assertNight(again, ONE_EACH);
  for (const back of [10, 9]) assert.equal((await rollups())[daysAgo(back)], 1, daysAgo(back));
});

test('retention goes on where a killed leader was: what is old goes, and nothing else', onPostgres, async () => {
  const before = stepLines();
  const [kept] = await knex('tracking_events').count({ rows: '*' });
  const first = startOf(dayOf(now - 27 * 31 * DAY_MS));
  // Windows of one day each; the leader is killed in the second one.
  const value = String(first);
  await knex('tracking_state').insert({ key: 'events_deleted_until', value }).onConflict('key').merge();
  await fleet.killLeader({
    lock: 'night',
    at: { table: 'tracking_events', event: 'DELETE', when: `OLD.received_at = ${first + DAY_MS}` },
    begin: () => beginNight(first, first + DAY_MS, first + 2 * DAY_MS),
    meanwhile: (leader) => fleet.untilFollowed('night', leader),
  });
  // The leader had rolled up and deleted two events; it had no time to log of those.
  await assertNight(before, ONE_EACH);
  assert.equal(fleet.findLines(/deleted 1 old events/).length, 2);
  assert.deepEqual(await knex('tracking_events').count({ rows: '*' }), [kept]);
});

test('the views of products are counted once an hour, by clocks that differ too, and after a kill', onPostgres, async () => {
  const version = async () => (await knex('storefront_versions').where({ scope: 'products' }).pluck('version')) as number[];
  const views = () => knex('storefront_product_views').pluck('views');
  const forget = () => knex('tracking_state').where({ key: 'product_views' }).delete();
  const assertCounted = async (expected: number, [old = 0]: number[]): Promise<void> => {
    const counted = async () => Object.keys(await stateOf('product_views')).length === 1;
    await until('the views are counted', counted, PATIENCE_MS);
    const at = await stateOf('product_views');
    await fleet.untilRoundsEnd();
    assert.deepEqual(await stateOf('product_views'), at, 'no instance does it again');
    assert.deepEqual([await views(), await version()], [[expected], [old + 1]]);
  };
  const [{ total }] = (await knex('tracking_day_items').sum({ total: 'views' })) as [{ total: string }];
  let before = await version();
  await forget();
  await assertCounted(Number(total), before);
  // As another instance writes it, ten minutes later by the clock of the late one.
  const value = String(Date.now() + shiftMs);
  await knex('tracking_state').where({ key: 'product_views' }).update({ value });
  await fleet.untilRoundsEnd();
  assert.deepEqual(await stateOf('product_views'), { product_views: value });
  await putViews(now);
  await untilRolledUp(daysAgo(0), 3);
  before = await version();
  await fleet.killLeader({
    lock: 'product_views',
    at: { table: 'storefront_product_views', event: 'UPDATE', when: 'true' },
    begin: forget,
    meanwhile: (leader) => fleet.untilFollowed('product_views', leader),
  });
  await assertCounted(Number(total) + 1, before);
});
