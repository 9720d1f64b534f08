import type { Knex } from 'knex';
import { environment } from '../../../environment';
import { truncateLog } from '../../../platform/sqlite-file';
import { addDays, dayStart, type ShopDay } from '../shop-days';
import { replaceOldIds } from './old-ids';

/** Rows deleted by one statement. Small batches hold locks briefly. */
const BATCH_ROWS = 5_000;

/** Searches hold no visitor, but what was typed. */
const SEARCH_DAYS = 400;

const DAYS_A_MONTH = 30.4;

const monthsBefore = (day: ShopDay, months: number): ShopDay => addDays(day, -Math.round(months * DAYS_A_MONTH));

async function deleteInBatches(
  knex: Knex,
  [table, key, column]: readonly [string, string, string],
  before: ShopDay,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const old = knex(table).select(key).where(column, '<', dayStart(before)).limit(BATCH_ROWS);
    const deleted = await knex(table).whereIn(key, old).delete();
    total += deleted;
    if (deleted < BATCH_ROWS) return total;
  }
}

/**
 * Deletes old events, sessions and searches, and replaces the ids of old rows. Rollups stay, because they contain no ids. It works in chunks
 * that fit the time limit of a statement, and what was done stays done when it is interrupted.
 *
 * @param day from which it counts
 * @returns what was done, for the log
 */
export async function applyRetention(knex: Knex, day: ShopDay, signal?: AbortSignal): Promise<string> {
  const { databaseClient, databaseFilename, trackingEventMonths, trackingVisitorMonths } = environment;
  const oldest = monthsBefore(day, trackingEventMonths);
  const known = monthsBefore(day, trackingVisitorMonths);
  const events = await deleteInBatches(knex, ['tracking_events', 'event_id', 'received_at'], oldest, signal);
  const sessions = await deleteInBatches(knex, ['tracking_sessions', 'session_id', 'started_at'], oldest, signal);
  await deleteInBatches(knex, ['tracking_visitors', 'anon_id', 'last_seen_at'], known, signal);
  const ids = await replaceOldIds(knex, oldest, known, signal);
  // Where another process is at it, what follows overwrites the log within days.
  if (databaseClient === 'sqlite') truncateLog(databaseFilename);
  const searches = await knex('tracking_searches').where('day', '<', addDays(day, -SEARCH_DAYS)).delete();
  return `deleted ${events} old events, ${sessions} sessions and ${searches} searches, replaced ${ids} old ids`;
}
