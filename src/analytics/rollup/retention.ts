import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { environment } from '../../environment';
import { rollUpStaleDays } from './rollup';
import { addDays, dayNumberSql, dayStart, shopDay, shopHour, type ShopDay } from '../shop-days';

/** Hours of the shop's day in which the nightly work runs. */
const NIGHT = { from: 2, to: 6 };
/** How far back the nightly work searches for late events. */
const LOOKBACK_DAYS = 35;
/** Rows deleted by one statement. Small batches hold locks briefly. */
const BATCH_ROWS = 5_000;
const BATCH_VISITORS = 200;

/** @returns the same day of an earlier month, or its last day if it is shorter */
function subtractMonths(day: ShopDay, months: number): ShopDay {
  const date = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return date.toISOString().slice(0, 10);
}

async function deleteInBatches(knex: Knex, table: string, key: string, column: string, before: number): Promise<number> {
  let total = 0;
  for (;;) {
    const old = knex(table).select(key).where(column, '<', before).limit(BATCH_ROWS);
    const deleted = await knex(table).whereIn(key, old).delete();
    total += deleted;
    if (deleted < BATCH_ROWS) return total;
  }
}

async function readState(knex: Knex, key: string): Promise<string | undefined> {
  const rows: { value: string }[] = await knex('tracking_state').where({ key }).select('value');
  return rows[0]?.value;
}

async function setState(knex: Knex, key: string, value: string): Promise<void> {
  await knex('tracking_state').insert({ key, value }).onConflict('key').merge();
}

/** A random UUID of version 8 (RFC 9562: custom), which tells pseudonyms from visitors' ids. */
function createPseudonym(): string {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

interface VisitorDay {
  anon_id: string;
  number: number | string;
}

/**
 * Replaces visitors' ids by a different pseudonym for each day. No row leads back to a browser or to another day, and the number of
 * visitors of each day stays.
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

/** State: visitors last seen before this time are pseudonymised already. */
const IDLE_KEY = 'idle_until';

/**
 * Pseudonymises visitors who were last seen before a time.
 * @returns their number
 */
async function pseudonymiseIdle(knex: Knex, before: number): Promise<number> {
  const since = Number((await readState(knex, IDLE_KEY)) ?? 0);
  let pseudonymised = 0;
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
      // Version 8: is a pseudonym already.
      .whereRaw(`substr(cast(seen.anon_id as varchar(36)), 15, 1) <> '8'`)
      .select('anon_id')
      .limit(BATCH_VISITORS);
    if (idle.length === 0) break;
    const anonIds = idle.map(({ anon_id }) => anon_id);
    await knex.transaction((trx: Knex.Transaction) => pseudonymise(trx, anonIds));
    pseudonymised += idle.length;
  }
  await setState(knex, IDLE_KEY, String(before));
  return pseudonymised;
}

export interface RetentionResult {
  /** deleted rows */
  events: number;
  sessions: number;
  /** visitors whose id was replaced */
  pseudonymised: number;
}

/** Deletes old events and sessions and pseudonymises idle visitors. Rollups stay, because they contain no ids. */
export async function applyRetention(strapi: Core.Strapi, now = Date.now()): Promise<RetentionResult> {
  const knex = strapi.db.connection;
  const today = shopDay(now);
  const eventsBefore = dayStart(subtractMonths(today, environment.trackingEventMonths));
  const seenBefore = dayStart(subtractMonths(today, environment.trackingVisitorMonths));
  return {
    events: await deleteInBatches(knex, 'tracking_events', 'event_id', 'received_at', eventsBefore),
    sessions: await deleteInBatches(knex, 'tracking_sessions', 'session_id', 'started_at', eventsBefore),
    pseudonymised: await pseudonymiseIdle(knex, seenBefore),
  };
}

/** State: the last day whose nightly work an instance has claimed. */
const NIGHT_KEY = 'night';

async function claimNight(knex: Knex, today: ShopDay): Promise<boolean> {
  await knex('tracking_state').insert({ key: NIGHT_KEY, value: '' }).onConflict('key').ignore();
  return (await knex('tracking_state').where({ key: NIGHT_KEY }).where('value', '<', today).update({ value: today })) > 0;
}

/** Once a night, on one instance: rolls up late events and applies retention. */
export async function runNightlyWork(strapi: Core.Strapi, now = Date.now()): Promise<void> {
  const hour = shopHour(now);
  if (hour < NIGHT.from || hour >= NIGHT.to) return;
  const today = shopDay(now);
  if (!(await claimNight(strapi.db.connection, today))) return;
  await rollUpStaleDays(strapi.db.connection, { from: addDays(today, -LOOKBACK_DAYS), to: today });
  const { events, sessions, pseudonymised } = await applyRetention(strapi, now);
  strapi.log.info(`Tracking: deleted ${events} old events and ${sessions} sessions, forgot ${pseudonymised} idle visitors.`);
}
