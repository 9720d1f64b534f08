import type { Knex } from 'knex';
import { tryLockInTransaction } from '../../../platform/advisory-lock';
import { EVENT_FIGURES, EVENT_TYPES, type EventFigure, type EventType } from '../../../contract/event-types';
import { isPostgres } from '../../../platform/database-dialect';
import { addDays, daysOf, dayStart, type DayRange, type ShopDay } from '../shop-days';

/** A day may have millions of events, and no request waits for its rollup. */
const STATEMENT_TIMEOUT = '5min';

/** Referrers stored per day, because any client can send invented hosts. */
const MAX_HOSTS = 200;

// `?` are the start and the end of the day. Statements that insert have the day itself before them.
const EVENTS_OF_DAY = 'SELECT * FROM tracking_events WHERE received_at >= ? AND received_at < ?';
const VISITORS_OF_DAY = `SELECT anon_id FROM tracking_events WHERE received_at >= ? AND received_at < ?
  UNION ALL SELECT anon_id FROM tracking_sessions WHERE started_at >= ? AND started_at < ?`;

const countOf = (type: EventType): string => `coalesce(sum(CASE WHEN event_type = '${type}' THEN 1 ELSE 0 END), 0)`;

const FIGURES = EVENT_TYPES.map((type) => `${countOf(type)} AS ${EVENT_FIGURES[type]}`).join(', ');

const TOTALS = `SELECT count(*) AS events, ${FIGURES}, max(received_at) AS last_event_at FROM (${EVENTS_OF_DAY}) AS event`;

// The join leaves out ids that the shop never had, because any client can send any number.
const itemsOf = (
  kind: 'product' | 'article',
): string => `INSERT INTO tracking_day_items (kind, day, item_id, views, viewers, contact_clicks)
  SELECT '${kind}', CAST(? AS varchar(10)), item_id, ${countOf(`${kind}_view`)}, count(DISTINCT CASE WHEN event_type = '${kind}_view' THEN anon_id END),
    ${countOf('cta_contact')}
  FROM (${EVENTS_OF_DAY}) AS event JOIN storefront_${kind}s ON item_id = ${kind}_id GROUP BY item_id`;

const REFERRERS = `INSERT INTO tracking_day_sources (kind, day, name, events, visitors)
  SELECT 'referrer', CAST(? AS varchar(10)), referrer_host, count(*), count(DISTINCT anon_id) AS visitors
  FROM (${EVENTS_OF_DAY}) AS event WHERE referrer_host IS NOT NULL GROUP BY referrer_host ORDER BY visitors DESC, referrer_host LIMIT ${MAX_HOSTS}`;

const DEVICES = `INSERT INTO tracking_day_sources (kind, day, name, events, visitors)
  SELECT 'device', CAST(? AS varchar(10)), device, count(*), count(DISTINCT anon_id) FROM (
    SELECT coalesce(device, 'unknown') AS device, anon_id FROM tracking_events WHERE received_at >= ? AND received_at < ?
    UNION ALL SELECT coalesce(device, 'unknown'), anon_id FROM tracking_sessions WHERE started_at >= ? AND started_at < ?
  ) AS visit GROUP BY device`;

interface Totals extends Record<EventFigure, number | string> {
  events: number | string;
  last_event_at: number | string | null;
}

async function select<Row>(knex: Knex, sql: string, values: readonly (string | number)[]): Promise<Row[]> {
  const result = await knex.raw<Row[] | { rows: Row[] }>(sql, [...values]);
  return isPostgres(knex) ? (result as { rows: Row[] }).rows : (result as Row[]);
}

async function writeDay(trx: Knex, day: ShopDay): Promise<void> {
  const bounds = [dayStart(day), dayStart(addDays(day, 1))] as const;
  const [totals] = await select<Totals>(trx, TOTALS, bounds);
  if (!totals) throw new Error(`The events of ${day} could not be counted.`);
  const [visitors] = await select<{ visitors: number | string }>(
    trx,
    `SELECT count(DISTINCT anon_id) AS visitors FROM (${VISITORS_OF_DAY}) AS visit`,
    [...bounds, ...bounds],
  );
  const sessions = await trx('tracking_sessions')
    .where('started_at', '>=', bounds[0])
    .where('started_at', '<', bounds[1])
    .count({ number: '*' });
  for (const table of ['tracking_days', 'tracking_day_items', 'tracking_day_sources']) await trx(table).where({ day }).delete();
  await trx('tracking_days').insert({
    ...totals,
    day,
    sessions: sessions[0]?.number ?? 0,
    visitors: visitors?.visitors ?? 0,
  });
  for (const kind of ['product', 'article'] as const) await trx.raw(itemsOf(kind), [day, ...bounds]);
  await trx.raw(REFERRERS, [day, ...bounds]);
  await trx.raw(DEVICES, [day, ...bounds, ...bounds]);
}

async function countRows(knex: Knex, table: string, column: string, day: ShopDay): Promise<number> {
  const [found] = await knex(table)
    .where(column, '>=', dayStart(day))
    .where(column, '<', dayStart(addDays(day, 1)))
    .count({ rows: '*' });
  return Number(found?.rows ?? 0);
}

/**
 * Whether the rollup of a day has another number of events or sessions than are stored now. That covers late, deleted and imported rows
 * without any bookkeeping.
 */
async function isStale(knex: Knex, day: ShopDay): Promise<boolean> {
  const events = await countRows(knex, 'tracking_events', 'received_at', day);
  const sessions = await countRows(knex, 'tracking_sessions', 'started_at', day);
  const [rolled]: { events: number; sessions: number }[] = await knex('tracking_days')
    .where({ day })
    .select('events', 'sessions');
  if (!rolled) return events + sessions > 0;
  return rolled.events !== events || rolled.sessions !== sessions;
}

/** @returns whether it was stale; undefined where another instance is rolling up */
async function rollUpIfStale(trx: Knex.Transaction, day: ShopDay): Promise<boolean | undefined> {
  if (isPostgres(trx)) {
    // All statements must count the same events.
    await trx.raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await trx.raw(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
    // Parallel workers would take the cores that requests need.
    await trx.raw('SET LOCAL max_parallel_workers_per_gather = 0');
    // In this very transaction: with a lock of another connection, another instance could take it while this one still writes.
    if (!(await tryLockInTransaction(trx, 'rollup'))) return undefined;
  }
  if (!(await isStale(trx, day))) return false;
  await writeDay(trx, day);
  return true;
}

/**
 * Replaces the rollups of stale days by ones made from their events, each in a transaction: reports read the old one or the new one, and
 * events can be stored meanwhile. One statement over all days would exceed the time limit of a statement when the shop has many visitors.
 *
 * @returns the number of days; undefined where another instance is rolling up. It may end without the rest of them
 */
export async function rollUpStaleDays(knex: Knex, range: DayRange): Promise<number | undefined> {
  let days = 0;
  for (const day of daysOf(range)) {
    const isRolledUp = await knex.transaction((trx: Knex.Transaction) => rollUpIfStale(trx, day));
    if (isRolledUp === undefined) return undefined;
    days += Number(isRolledUp);
  }
  return days;
}
