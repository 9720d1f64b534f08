import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, test } from 'vitest';
import { atNight } from '../support/at-night';
import { DAY_MS, dayOf, daysAgo, startOf } from '../support/days-in-hanoi';
import { freePort } from '../support/free-port';
import { startShop, type Shop } from '../support/shop';
import { testRun } from '../support/test-run';
import { openKnex, putEvents } from '../support/tracking-rows';
import { until } from '../support/until';

const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * DAY_MS;
const PATIENCE_MS = 120_000;

let shop: Shop;
let knex: Knex;

beforeAll(async () => {
  shop = await startShop();
  knex = openKnex(shop);
});
afterAll(async () => {
  await knex.destroy();
  await shop.close();
});

const withoutShift = { NODE_OPTIONS: undefined, CLOCK_SHIFT_MS: undefined };

const view = (received_at: number) => ({ anon_id: randomUUID(), event_type: 'product_view', product_id: 1, received_at });
const now = startOf(daysAgo(0)) + HOUR_MS;

async function rolledUp(day: string): Promise<boolean> {
  return (await knex('tracking_days').where({ day })).length > 0;
}

/** Waits for a line of the running server's log. */
const untilLogged = (line: RegExp): Promise<unknown> => until(String(line), () => line.test(shop.log()), PATIENCE_MS);

/** Forgets that this night's work is done. */
async function forgetNight(): Promise<void> {
  await knex('tracking_state').where('key', 'like', 'night%').delete();
}

/** When a step has failed that never succeeded, the alert must have something to compare. */
const NEVER = dayOf(0);

/** @returns the day on which each step last succeeded, as the metrics on this port say */
async function successDays(port: number): Promise<Map<string, string>> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const found = metrics.matchAll(/night_success_timestamp_seconds{step="(\w+)"} (\S+)/g);
  return new Map([...found].map(([, step = '', seconds]) => [step, dayOf(Number(seconds) * 1_000)]));
}

test('a step that fails stops no other', async () => {
  await shop.stop();
  await forgetNight();
  // A late event, whose day can't be rolled up.
  await putEvents(knex, [view(now - 10 * DAY_MS), view(now - 26 * MONTH_MS)]);
  await knex.schema.renameTable('tracking_day_sources', 'tracking_day_sources_away');
  try {
    const port = await freePort();
    await shop.restart({ ...atNight(), METRICS_PORT: String(port) });
    await untilLogged(/the nightly step late_events failed and is tried again/);
    await untilLogged(/deleted 1 old events/);
    await untilLogged(/replaced \d+ old ids/);
    assert.equal((await successDays(port)).get('late_events'), NEVER);
  } finally {
    await knex.schema.renameTable('tracking_day_sources_away', 'tracking_day_sources');
  }
});

test(
  'more events than one statement can read are rolled up and retained day by day',
  { skip: testRun().database !== 'postgres' },
  async () => {
    const days = Array.from({ length: 36 }, (_, back) => now - back * DAY_MS);
    await putEvents(knex, [
      ...days.flatMap((time) => [view(time), view(time), view(time), view(time)]),
      view(now - 26 * MONTH_MS),
    ]);
    await knex('tracking_days').delete();
    await shop.restart(withoutShift);
    await until('the days are rolled up', () => rolledUp(daysAgo(0)), PATIENCE_MS);
    await shop.stop();
    await forgetNight();
    // 20 ms for each row that a statement reads: a day takes 80 ms, and 35 days three seconds.
    await knex.raw(`ALTER TABLE tracking_events RENAME TO tracking_event_rows;
      CREATE FUNCTION slowly() RETURNS boolean LANGUAGE plpgsql VOLATILE AS 'BEGIN PERFORM pg_sleep(0.02); RETURN true; END';
      CREATE VIEW tracking_events AS SELECT * FROM tracking_event_rows WHERE slowly();
      ANALYZE tracking_event_rows`);
    const limited = new URL(shop.databaseUrl ?? assert.fail('there is no PostgreSQL'));
    limited.searchParams.set('statement_timeout', '2000');
    await shop.restart({ ...atNight(), DATABASE_URL: limited.href });
    await untilLogged(/rolled up \d+ days with late events/);
    await untilLogged(/deleted 1 old events/);
    await untilLogged(/replaced \d+ old ids/);
    assert.doesNotMatch(shop.log(), /statement timeout/);
  },
);
