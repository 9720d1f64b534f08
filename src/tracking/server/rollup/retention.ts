import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { environment } from '../../../environment';
import { withAdvisoryLock } from '../../../platform/advisory-lock';
import { truncateLog } from '../../../platform/sqlite-file';
import { addDays, dayStart, shopDay, type ShopDay } from '../shop-days';
import { pseudonymiseIdleVisitors } from './idle-visitors';

/** Rows deleted by one statement. Small batches hold locks briefly. */
const BATCH_ROWS = 5_000;

/** Searches hold no visitor, but what was typed. */
const SEARCH_DAYS = 400;

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

async function deleteInBatches(
  knex: Knex,
  [table, key, column]: readonly [string, string, string],
  before: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const old = knex(table).select(key).where(column, '<', before).limit(BATCH_ROWS);
    const deleted = await knex(table).whereIn(key, old).delete();
    total += deleted;
    if (deleted < BATCH_ROWS) return total;
  }
}

const eventsBefore = (day: ShopDay): number => dayStart(subtractMonths(day, environment.trackingEventMonths));

/** A day has a few thousand at most. */
async function deleteOldSearches(knex: Knex, before: ShopDay, signal?: AbortSignal): Promise<number> {
  const days: ShopDay[] = await knex('tracking_searches').distinct('day').where('day', '<', before).orderBy('day').pluck('day');
  let total = 0;
  for (const day of days) {
    signal?.throwIfAborted();
    total += await knex('tracking_searches').where({ day }).delete();
  }
  return total;
}

/**
 * The steps of retention. Each deletes or replaces in chunks that fit the time limit of a statement, and what was done stays done when it
 * is interrupted.
 *
 * @param day from which it counts
 * @returns the number of rows deleted, or of visitors pseudonymised
 */
export const RETENTION = {
  oldEvents: (knex: Knex, day: ShopDay, signal?: AbortSignal) =>
    deleteInBatches(knex, ['tracking_events', 'event_id', 'received_at'], eventsBefore(day), signal),
  oldSessions: (knex: Knex, day: ShopDay, signal?: AbortSignal) =>
    deleteInBatches(knex, ['tracking_sessions', 'session_id', 'started_at'], eventsBefore(day), signal),
  idleVisitors: async (knex: Knex, day: ShopDay, signal?: AbortSignal) => {
    const before = dayStart(subtractMonths(day, environment.trackingVisitorMonths));
    const forgotten = await pseudonymiseIdleVisitors(knex, before, signal);
    // Where another process is at it, what follows overwrites the log within days.
    if (environment.databaseClient === 'sqlite') truncateLog(environment.databaseFilename);
    return forgotten;
  },
  oldSearches: (knex: Knex, day: ShopDay, signal?: AbortSignal) => deleteOldSearches(knex, addDays(day, -SEARCH_DAYS), signal),
} as const;

/** Deletes old events, sessions and searches, and pseudonymises idle visitors. Rollups stay, because they contain no ids. */
export async function applyRetention({ db: { connection } }: Core.Strapi): Promise<Record<keyof typeof RETENTION, number>> {
  const day = shopDay(Date.now());
  return withAdvisoryLock(connection, 'night', async (lost) => ({
    oldEvents: await RETENTION.oldEvents(connection, day, lost),
    oldSessions: await RETENTION.oldSessions(connection, day, lost),
    idleVisitors: await RETENTION.idleVisitors(connection, day, lost),
    oldSearches: await RETENTION.oldSearches(connection, day, lost),
  }));
}
