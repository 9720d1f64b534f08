import type { Knex } from 'knex';
import { addDays, dayNumberSql, dayOfNumber, dayStart, type DayRange, type ShopDay } from '../shop-days';
import { sketchVisitors } from './visitor-sketch';

/** One instance rolls up at a time; "TRAC". */
const ROLLUP_LOCK = 0x54524143;
/** A day of millions takes its time, and holds nobody up. */
const STATEMENT_TIMEOUT = '5min';

/** Referrers of a day that are told apart: anybody can make hosts up. */
const HOSTS_MAX = 200;

/** Rows of the rollups of one day, made from its events and sessions alone. `?` stands for the day's begin and end. */
const EVENTS_OF_DAY = 'SELECT * FROM tracking_events WHERE received_at >= ? AND received_at < ?';
const VISITORS_OF_DAY = `SELECT anon_id FROM tracking_events WHERE received_at >= ? AND received_at < ?
  UNION ALL SELECT anon_id FROM tracking_sessions WHERE started_at >= ? AND started_at < ?`;

const numberOf = (type: string): string => `coalesce(sum(CASE WHEN event_type = '${type}' THEN 1 ELSE 0 END), 0)`;

const TOTALS = `SELECT count(*) AS events, ${numberOf('product_view')} AS product_views, ${numberOf('article_view')} AS article_views,
  ${numberOf('cta_contact')} AS contact_clicks, max(received_at) AS last_event_at FROM (${EVENTS_OF_DAY}) AS event`;

// Only what the shop has had is counted: anybody can report any number.
const itemsOf = (
  kind: 'product' | 'article',
): string => `INSERT INTO tracking_day_items (kind, day, item_id, views, viewers, contact_clicks)
  SELECT '${kind}', CAST(? AS varchar(10)), item_id, ${numberOf(`${kind}_view`)}, count(DISTINCT CASE WHEN event_type = '${kind}_view' THEN anon_id END),
    ${numberOf('cta_contact')}
  FROM (${EVENTS_OF_DAY}) AS event JOIN storefront_${kind}s ON item_id = ${kind}_id GROUP BY item_id`;

const REFERRERS = `INSERT INTO tracking_day_sources (kind, day, name, events, visitors)
  SELECT 'referrer', CAST(? AS varchar(10)), referrer_host, count(*), count(DISTINCT anon_id) AS visitors
  FROM (${EVENTS_OF_DAY}) AS event WHERE referrer_host IS NOT NULL GROUP BY referrer_host ORDER BY visitors DESC, referrer_host LIMIT ${HOSTS_MAX}`;

const DEVICES = `INSERT INTO tracking_day_sources (kind, day, name, events, visitors)
  SELECT 'device', CAST(? AS varchar(10)), device, count(*), count(DISTINCT anon_id) FROM (
    SELECT coalesce(device, 'unknown') AS device, anon_id FROM tracking_events WHERE received_at >= ? AND received_at < ?
    UNION ALL SELECT coalesce(device, 'unknown'), anon_id FROM tracking_sessions WHERE started_at >= ? AND started_at < ?
  ) AS visit GROUP BY device`;

interface Totals {
  events: number | string;
  product_views: number | string;
  article_views: number | string;
  contact_clicks: number | string;
  last_event_at: number | string | null;
}

function isPostgres(knex: Knex): boolean {
  return (knex.client as { dialect: string }).dialect === 'postgresql';
}

async function select<Row>(knex: Knex, postgres: boolean, sql: string, values: readonly (string | number)[]): Promise<Row[]> {
  const result = await knex.raw<Row[] | { rows: Row[] }>(sql, [...values]);
  return postgres ? (result as { rows: Row[] }).rows : (result as Row[]);
}

async function writeDay(trx: Knex, day: ShopDay, postgres: boolean): Promise<void> {
  const bounds = [dayStart(day), dayStart(addDays(day, 1))] as const;
  const [totals] = await select<Totals>(trx, postgres, TOTALS, bounds);
  if (!totals) throw new Error(`The events of ${day} could not be counted.`);
  const [visitors] = await select<{ visitors: number | string }>(
    trx,
    postgres,
    `SELECT count(DISTINCT anon_id) AS visitors FROM (${VISITORS_OF_DAY}) AS visit`,
    [...bounds, ...bounds],
  );
  const sessions = await trx('tracking_sessions')
    .where('started_at', '>=', bounds[0])
    .where('started_at', '<', bounds[1])
    .count({ number: '*' });
  const sketch = await sketchVisitors(trx, VISITORS_OF_DAY, [...bounds, ...bounds], postgres);
  for (const table of ['tracking_days', 'tracking_day_items', 'tracking_day_sources']) await trx(table).where({ day }).delete();
  await trx('tracking_days').insert({
    ...totals,
    day,
    sessions: sessions[0]?.number ?? 0,
    visitors: visitors?.visitors ?? 0,
    visitor_sketch: sketch,
  });
  for (const kind of ['product', 'article'] as const) await trx.raw(itemsOf(kind), [day, ...bounds]);
  await trx.raw(REFERRERS, [day, ...bounds]);
  await trx.raw(DEVICES, [day, ...bounds, ...bounds]);
}

/**
 * Makes the rollup of a day anew from its events, in one transaction: who reads a report sees the old one or the new one.
 * Events come in meanwhile, for nothing that they need is locked.
 * @returns whether it was done; not, where another instance is at it
 */
export async function rollUpDay(knex: Knex, day: ShopDay): Promise<boolean> {
  const postgres = isPostgres(knex);
  return knex.transaction(async (trx: Knex.Transaction) => {
    if (postgres) {
      // One look at the events for all that is counted of them.
      await trx.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await trx.raw(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
      // Nobody waits for it, and those who come meanwhile need the other cores.
      await trx.raw('SET LOCAL max_parallel_workers_per_gather = 0');
      const [lock] = await select<{ taken: boolean }>(trx, postgres, 'SELECT pg_try_advisory_xact_lock(?) AS taken', [
        ROLLUP_LOCK,
      ]);
      if (lock?.taken !== true) return false;
    }
    await writeDay(trx, day, postgres);
    return true;
  });
}

interface DayCount {
  number: number | string;
  rows: number | string;
}

async function countsByDay(knex: Knex, table: string, column: string, { from, to }: DayRange): Promise<Map<ShopDay, number>> {
  const found = await select<DayCount>(
    knex,
    isPostgres(knex),
    `SELECT ${dayNumberSql(column)} AS number, count(*) AS rows FROM ${table} WHERE ${column} >= ? AND ${column} < ? GROUP BY 1`,
    [dayStart(from), dayStart(addDays(to, 1))],
  );
  return new Map(found.map(({ number, rows }) => [dayOfNumber(Number(number)), Number(rows)]));
}

/**
 * @returns the days whose rollup is not of the events and sessions that are stored now: whatever came late, went, or was
 *   put in past this server makes their number another one
 */
export async function findStaleDays(knex: Knex, range: DayRange): Promise<ShopDay[]> {
  const events = await countsByDay(knex, 'tracking_events', 'received_at', range);
  const sessions = await countsByDay(knex, 'tracking_sessions', 'started_at', range);
  const rolled: { day: ShopDay; events: number; sessions: number }[] = await knex('tracking_days')
    .whereBetween('day', [range.from, range.to])
    .select('day', 'events', 'sessions');
  const known = new Map(rolled.map((row) => [row.day, row]));
  return [...new Set([...events.keys(), ...sessions.keys(), ...known.keys()])]
    .filter((day) => {
      const row = known.get(day);
      return row?.events !== (events.get(day) ?? 0) || row.sessions !== (sessions.get(day) ?? 0);
    })
    .sort();
}

/**
 * Rolls up the days of a range that are behind, one after another.
 * @returns the days that were rolled up; those that another instance is at are left to it
 */
export async function rollUpStaleDays(knex: Knex, range: DayRange): Promise<ShopDay[]> {
  const done: ShopDay[] = [];
  for (const day of await findStaleDays(knex, range)) if (await rollUpDay(knex, day)) done.push(day);
  return done;
}
