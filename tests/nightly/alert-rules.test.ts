import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ALERT_RULES, testAlertRules, type RuleTest } from '../support/alert-rules';
import { runToEnd } from '../support/processes';
import { testRun } from '../support/test-run';

const { promtool } = testRun();
const withPromtool = { skip: promtool === undefined };

const ALERTS = [
  ...['WineShopInstanceDown', 'WineShopDatabaseAway', 'WineShopRedisAway', 'WineShopQueueOld', 'WineShopRetentionOverdue'],
  ...[
    'WineShopShedding',
    'WineShopErrors',
    'WineShopDiskNearlyFull',
    'WineShopVersionLag',
    'WineShopJobFailing',
    'WineShopBackupOverdue',
  ],
];

/** The minute at which alerts are looked at, and the one at which the fault begins. Prometheus begins at 0. */
const AT_MINUTES = 90;
const since = 30;
/** Retention is overdue after two days: those series have a value each half hour. */
const LONG = { atMinutes: 50 * 60, stepMinutes: 30 };

type Series = Record<string, string>;

/** A series in promtool's notation: first value, growth a minute, repetitions. */
const steady = (value: number): string => `${value}+0x120`;
const growing = (each: number): string => `0+${each}x120`;
/** As it was until an hour ago, then as the fault makes it. */
const turning = (before: string, repetitions: number, after: string): string => `${before}x${repetitions - 1} ${after}x90`;

const ONE = 'instance="a:9337"';
const TWO = 'instance="b:9337"';
const count = (status: number, instance: string): string =>
  `wine_shop_http_request_duration_seconds_count{${instance},operation="products",status="${status}"}`;

const rejected = (instance: string): string => `wine_shop_tracking_rejected_total{${instance},reason="database_away"}`;

const HEALTHY: Series = Object.fromEntries(
  [ONE, TWO].flatMap((instance) => [
    [`up{${instance},job="wine_shop"}`, steady(1)],
    [`wine_shop_database_up{${instance}}`, steady(1)],
    [`wine_shop_redis_up{${instance}}`, steady(1)],
    [rejected(instance), steady(0)],
    [`wine_shop_webhook_pending_age_seconds{${instance}}`, steady(0)],
    // Succeeded every day: at each minute it was at most a day ago.
    [`wine_shop_tracking_night_success_timestamp_seconds{${instance},step="retention"}`, growing(60)],
    [`wine_shop_backup_timestamp_seconds{${instance},step="backup"}`, growing(60)],
    // Never done: that is the doctor's to tell.
    [`wine_shop_backup_timestamp_seconds{${instance},step="proven_restore"}`, steady(0)],
    ...['webhook', 'edge_purges'].map((name) => [`wine_shop_job_failing{${instance},name="${name}"}`, steady(0)]),
    [`wine_shop_refused_total{${instance},kind="page",reason="queue_full"}`, steady(0)],
    [count(200, instance), growing(600)],
    [count(500, instance), steady(0)],
    [count(503, instance), steady(0)],
    [`wine_shop_disk_available_bytes{${instance},folder="media"}`, steady(50)],
    [`wine_shop_disk_size_bytes{${instance},folder="media"}`, steady(100)],
    [`wine_shop_scope_version{${instance},scope="products"}`, growing(1)],
  ]),
);

/** What each fault changes besides the healthy series, and the alert that it fires. */
const FAULTS: { name: string; alert: string | undefined; changes: Series; count?: number; isLong?: true }[] = [
  { name: 'nothing is wrong', alert: undefined, changes: {} },
  {
    // It has no other series then.
    name: 'an instance is down',
    alert: 'WineShopInstanceDown',
    changes: {
      ...Object.fromEntries(Object.keys(HEALTHY).flatMap((series) => (series.includes(ONE) ? [[series, '0+0x29 _x91']] : []))),
      [`up{${ONE},job="wine_shop"}`]: turning('1+0', since, '0+0'),
    },
  },
  {
    // Nothing is stored, told or known while it is away, and everything that is not cached answers 503 or 500.
    name: 'the database is away',
    alert: 'WineShopDatabaseAway',
    count: 2,
    changes: Object.fromEntries(
      [ONE, TWO].flatMap((instance) => [
        [`wine_shop_database_up{${instance}}`, turning('1+0', since, '0+0')],
        [rejected(instance), turning('0+0', since, '0+300')],
        [count(503, instance), turning('0+0', since, '0+300')],
        [count(500, instance), turning('0+0', since, '0+30')],
      ]),
    ),
  },
  {
    // The rates still have the last minutes of the outage.
    name: 'the database is back since a minute',
    alert: undefined,
    changes: Object.fromEntries(
      [ONE, TWO].flatMap((instance) => [
        [`wine_shop_database_up{${instance}}`, '1+0x29 0+0x58 1+0x31'],
        [rejected(instance), '0+0x29 0+300x58 17400+0x31'],
        [count(503, instance), '0+0x29 0+300x58 17400+0x31'],
      ]),
    ),
  },
  {
    name: 'Redis is away',
    alert: 'WineShopRedisAway',
    changes: { [`wine_shop_redis_up{${ONE}}`]: turning('1+0', since, '0+0') },
  },
  {
    // PostgreSQL ends their statements after 4 s, so none is ever 5 s old.
    name: 'events are refused, because their table is locked',
    alert: 'WineShopQueueOld',
    changes: { [rejected(ONE)]: turning('0+0', since, '0+60') },
  },
  {
    name: 'one batch of events is refused',
    alert: undefined,
    changes: { [rejected(ONE)]: turning('0+0', since, '5+0') },
  },
  {
    name: 'the storefront is not told',
    alert: 'WineShopQueueOld',
    changes: { [`wine_shop_webhook_pending_age_seconds{${ONE}}`]: turning('0+0', since, '0+60') },
  },
  {
    name: 'retention is overdue',
    alert: 'WineShopRetentionOverdue',
    isLong: true,
    changes: Object.fromEntries(
      [ONE, TWO].map((instance) => [
        `wine_shop_tracking_night_success_timestamp_seconds{${instance},step="retention"}`,
        steady(0),
      ]),
    ),
  },
  {
    name: 'the backup is overdue',
    alert: 'WineShopBackupOverdue',
    isLong: true,
    changes: Object.fromEntries(
      [ONE, TWO].map((instance) => [`wine_shop_backup_timestamp_seconds{${instance},step="backup"}`, steady(60)]),
    ),
  },
  {
    name: 'the edge is not purged',
    alert: 'WineShopJobFailing',
    changes: { [`wine_shop_job_failing{${ONE},name="edge_purges"}`]: turning('0+0', since, '1+0') },
  },
  {
    name: 'requests are shed',
    alert: 'WineShopShedding',
    changes: {
      [`wine_shop_refused_total{${ONE},kind="page",reason="queue_full"}`]: turning('0+0', since, '0+600'),
      [count(503, ONE)]: turning('0+0', since, '0+600'),
    },
  },
  { name: 'answers are errors', alert: 'WineShopErrors', changes: { [count(500, ONE)]: turning('0+0', since, '0+30') } },
  { name: 'one answer is an error', alert: undefined, changes: { [count(500, ONE)]: turning('0+0', since, '1+0') } },
  {
    name: 'the disk is nearly full',
    alert: 'WineShopDiskNearlyFull',
    changes: { [`wine_shop_disk_available_bytes{${ONE},folder="media"}`]: turning('50+0', since, '9+0') },
  },
  {
    name: 'an instance does not learn of changes',
    alert: 'WineShopVersionLag',
    changes: { [`wine_shop_scope_version{${ONE},scope="products"}`]: turning('0+1', since, `${since}+0`) },
  },
  {
    name: 'a save a second, seen by Prometheus in one instance later than in the other',
    alert: undefined,
    changes: {
      [`wine_shop_scope_version{${ONE},scope="products"}`]: '0+60x120',
      [`wine_shop_scope_version{${TWO},scope="products"}`]: '8+60x120',
    },
  },
];

/** promtool compares labels and annotations exactly, so alerts are counted by their own series. */
function ruleTest({ name, alert, changes, count: firing = 1, isLong }: (typeof FAULTS)[number]): RuleTest {
  return {
    name,
    interval: isLong ? `${LONG.stepMinutes}m` : '1m',
    input_series: Object.entries({ ...HEALTHY, ...changes }).map(([series, values]) => ({ series, values })),
    promql_expr_test: ALERTS.map((candidate) => ({
      expr: `count(ALERTS{alertname="${candidate}",alertstate="firing"})`,
      eval_time: `${isLong ? LONG.atMinutes : AT_MINUTES}m`,
      exp_samples: candidate === alert ? [{ labels: '{}', value: firing }] : [],
    })),
  };
}

test('promtool accepts the rules', withPromtool, async () => {
  const { code, output } = await runToEnd(promtool ?? '', ['check', 'rules', '--lint-fatal', ALERT_RULES], {});
  assert.equal(code, 0, output);
  assert.match(output, new RegExp(`${ALERTS.length} rules found`));
});

test('each fault fires its own alert, and no other', withPromtool, async () => {
  for (const isLong of [undefined, true] as const) {
    const tests = FAULTS.filter((fault) => fault.isLong === isLong).map(ruleTest);
    await testAlertRules(promtool ?? '', isLong ? `${LONG.stepMinutes}m` : '1m', tests);
  }
});
