import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { environment } from '../../environment';
import { rollUpStaleDays } from './rollup';
import { addDays, dayNumberSql, dayStart, shopDay, shopHour, type ShopDay } from '../shop-days';

/** The hours of the shop's night in which old reports are cleared away. */
const NIGHT = { from: 2, to: 6 };
/** By night late events are looked for this far back. */
const LATE_DAYS = 35;
/** Rows changed by one statement: nobody waits long for it, and the log of the database stays small. */
const BATCH = 5_000;
const VISITORS_AT_ONCE = 200;

/** @returns the first day of a time so many months before a day; its hours begin with the shop's day */
function monthsBefore(day: ShopDay, months: number): ShopDay {
  const date = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return date.toISOString().slice(0, 10);
}

async function deleteInBatches(knex: Knex, table: string, key: string, column: string, before: number): Promise<number> {
  let all = 0;
  for (;;) {
    const old = knex(table).select(key).where(column, '<', before).limit(BATCH);
    const deleted = await knex(table).whereIn(key, old).delete();
    all += deleted;
    if (deleted < BATCH) return all;
  }
}

async function readState(knex: Knex, key: string): Promise<string | undefined> {
  const rows: { value: string }[] = await knex('tracking_state').where({ key }).select('value');
  return rows[0]?.value;
}

async function setState(knex: Knex, key: string, value: string): Promise<void> {
  await knex('tracking_state').insert({ key, value }).onConflict('key').merge();
}

/** A UUID that was given to nobody: version 8, which is for makers' own meanings. */
function createPseudonym(): string {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

interface VisitorDay {
  anon_id: string;
  number: number | string;
}

/**
 * Takes visitors' ids out of all they left: each of their days gets another id that was never anybody's. So nothing leads
 * back to a browser, or from one day to another, and yet each day has the visitors it had.
 */
async function pseudonymise(trx: Knex, anonIds: readonly string[]): Promise<void> {
  for (const [table, column] of [
    ['tracking_events', 'received_at'],
    ['tracking_sessions', 'started_at'],
  ] as const) {
    const days: VisitorDay[] = await trx(table)
      .whereIn('anon_id', anonIds)
      .distinct('anon_id', trx.raw(`${dayNumberSql(column)} AS number`));
    for (const { anon_id, number } of days) {
      await trx(table)
        .where({ anon_id })
        .whereRaw(`${dayNumberSql(column)} = ?`, [Number(number)])
        .update({ anon_id: createPseudonym() });
    }
  }
  await trx('tracking_visitors').whereIn('anon_id', anonIds).delete();
}

const IDLE_KEY = 'idle_until';

/**
 * Forgets the visitors who were last seen between the end of the last such work and `before`.
 * @returns their number
 */
async function pseudonymiseIdle(knex: Knex, before: number): Promise<number> {
  const since = Number((await readState(knex, IDLE_KEY)) ?? 0);
  let forgotten = 0;
  for (;;) {
    const seenLater = (table: string, column: string) => knex(table).select('anon_id').where(column, '>=', before);
    const lastSeen = knex('tracking_events')
      .select('anon_id')
      .where('received_at', '>=', since)
      .where('received_at', '<', before)
      .union((visits) => {
        void visits.from('tracking_visitors').select('anon_id').where('last_seen_at', '<', before);
      });
    const idle: { anon_id: string }[] = await knex
      .from(lastSeen.as('seen'))
      .whereNotExists(seenLater('tracking_events', 'received_at').whereRaw('tracking_events.anon_id = seen.anon_id'))
      .whereNotExists(seenLater('tracking_visitors', 'last_seen_at').whereRaw('tracking_visitors.anon_id = seen.anon_id'))
      // Those who are forgotten already have ids of version 8.
      .whereRaw(`substr(cast(seen.anon_id as varchar(36)), 15, 1) <> '8'`)
      .select('anon_id')
      .limit(VISITORS_AT_ONCE);
    if (idle.length === 0) break;
    await knex.transaction((trx: Knex.Transaction) =>
      pseudonymise(
        trx,
        idle.map((row) => row.anon_id),
      ),
    );
    forgotten += idle.length;
  }
  await setState(knex, IDLE_KEY, String(before));
  return forgotten;
}

export interface Cleared {
  events: number;
  sessions: number;
  /** visitors whose id was taken out of what stays */
  forgotten: number;
}

/** Deletes what is older than it may get, and forgets visitors who have long been away. Rollups stay: nobody is in them. */
export async function applyRetention(strapi: Core.Strapi, now = Date.now()): Promise<Cleared> {
  const knex = strapi.db.connection;
  const today = shopDay(now);
  const eventsBefore = dayStart(monthsBefore(today, environment.trackingEventMonths));
  const seenBefore = dayStart(monthsBefore(today, environment.trackingVisitorMonths));
  return {
    events: await deleteInBatches(knex, 'tracking_events', 'event_id', 'received_at', eventsBefore),
    sessions: await deleteInBatches(knex, 'tracking_sessions', 'session_id', 'started_at', eventsBefore),
    forgotten: await pseudonymiseIdle(knex, seenBefore),
  };
}

const NIGHT_KEY = 'night';

/** @returns whether this night's work is this instance's: whoever asks first has it */
async function claimNight(knex: Knex, today: ShopDay): Promise<boolean> {
  await knex('tracking_state').insert({ key: NIGHT_KEY, value: '' }).onConflict('key').ignore();
  return (await knex('tracking_state').where({ key: NIGHT_KEY }).where('value', '<', today).update({ value: today })) > 0;
}

/** Once a night, on one instance: late events into their days, and old ones away. */
export async function runNightlyWork(strapi: Core.Strapi, now = Date.now()): Promise<void> {
  const hour = shopHour(now);
  if (hour < NIGHT.from || hour >= NIGHT.to) return;
  const today = shopDay(now);
  if (!(await claimNight(strapi.db.connection, today))) return;
  await rollUpStaleDays(strapi.db.connection, { from: addDays(today, -LATE_DAYS), to: today });
  const { events, sessions, forgotten } = await applyRetention(strapi, now);
  strapi.log.info(`Tracking: deleted ${events} old events and ${sessions} sessions, forgot ${forgotten} idle visitors.`);
}
