import type { Knex } from 'knex';
import { v4 as createPseudonym } from 'uuid';
import { isPostgres } from '../../../platform/database-dialect';
import { dayNumberSql } from '../shop-days';
import { readState, setState } from './tracking-state';
import { chunksOf } from '../../../platform/chunks';

/** Ids read by one statement. */
const PAGE_VISITORS = 2_000;
/** Visitors pseudonymised in one transaction. */
const BATCH_VISITORS = 200;

/** State: visitors last seen before this time are pseudonymised already. */
const IDLE_KEY = 'idle_until';

/** Texts of an event that may name its visitor. Ids are left out of them when they are stored; those of before are removed. */
const TEXTS = ['referrer', 'page_url', 'extra'] as const;

/** As random as a UUID; no other row names a session by then. */
const SQLITE_UUID = 'lower(hex(randomblob(16)))';

interface VisitorDay {
  anon_id: string;
  number: number | string;
}

const withoutId = (trx: Knex, anonId: string): Record<string, Knex.Raw> =>
  Object.fromEntries(TEXTS.map((column) => [column, trx.raw("replace(??, ?, '')", [column, anonId])]));

/**
 * Replaces visitors' ids by a different pseudonym for each day. No row leads back to a browser or to another day, and the number of
 * visitors of each day stays.
 */
async function pseudonymise(trx: Knex, anonIds: readonly string[]): Promise<void> {
  for (const [table, column, more] of [
    ['tracking_events', 'received_at', (anonId: string) => ({ is_pseudonym: true, ...withoutId(trx, anonId) })],
    // The browser was told the session's id too.
    ['tracking_sessions', 'started_at', () => ({ session_id: trx.raw(isPostgres(trx) ? 'gen_random_uuid()' : SQLITE_UUID) })],
  ] as const) {
    const days: VisitorDay[] = await trx(table)
      .whereIn('anon_id', anonIds)
      .distinct('anon_id', trx.raw(`${dayNumberSql(column)} AS number`));
    for (const { anon_id, number } of days) {
      await trx(table)
        .where({ anon_id })
        .whereRaw(`${dayNumberSql(column)} = ?`, [Number(number)])
        .update({ anon_id: createPseudonym(), ...more(anon_id) });
    }
  }
  await trx('tracking_visitors').whereIn('anon_id', anonIds).delete();
}

/** Where a visitor leaves a time: each event, and the last visit. */
const TRACES = { tracking_visitors: 'last_seen_at', tracking_events: 'received_at' } as const;
type TraceTable = keyof typeof TRACES;

/** Milliseconds since 1970; the end is not included. */
interface TimeWindow {
  from: number;
  to: number;
}

/** @returns a page of the visitors seen in a window, ordered by id */
async function seenIn(knex: Knex, table: TraceTable, window: TimeWindow, after: string | undefined): Promise<string[]> {
  const query = knex(table)
    .distinct('anon_id')
    .where(TRACES[table], '>=', window.from)
    .where(TRACES[table], '<', window.to)
    .modify((events) => void (table === 'tracking_events' && events.whereNull('is_pseudonym')));
  if (after !== undefined) void query.where('anon_id', '>', after);
  const seen: { anon_id: string }[] = await query.orderBy('anon_id').limit(PAGE_VISITORS);
  return seen.map(({ anon_id }) => anon_id);
}

/** By the index of ids: the size of the tables does not matter. */
async function withoutLaterTrace(knex: Knex, anonIds: readonly string[], before: number): Promise<string[]> {
  const idle = new Set(anonIds);
  for (const [table, column] of Object.entries(TRACES)) {
    const later: { anon_id: string }[] = await knex(table)
      .distinct('anon_id')
      .whereIn('anon_id', [...idle])
      .where(column, '>=', before);
    for (const { anon_id } of later) idle.delete(anon_id);
  }
  return [...idle];
}

/** @returns how many visitors were pseudonymised */
async function pseudonymiseSeenIn(knex: Knex, table: TraceTable, window: TimeWindow, signal?: AbortSignal): Promise<number> {
  let total = 0;
  let after: string | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const seen = await seenIn(knex, table, window, after);
    const idle = await withoutLaterTrace(knex, seen, window.to);
    for (const batch of chunksOf(idle, BATCH_VISITORS)) {
      await knex.transaction((trx: Knex.Transaction) => pseudonymise(trx, batch));
    }
    total += idle.length;
    if (seen.length < PAGE_VISITORS) return total;
    after = seen.at(-1);
  }
}

/**
 * Pseudonymises visitors who were last seen before a day. What is done of it stays done when it is interrupted.
 *
 * @param before start of the day
 * @returns their number
 */
export async function pseudonymiseIdleVisitors(knex: Knex, before: number, signal?: AbortSignal): Promise<number> {
  const state = Number((await readState(knex, IDLE_KEY)) ?? Infinity);
  // Later than `before` after a change of the setting, or of a clock that was ahead: then all events are looked at again.
  const from = state <= before ? state : 0;
  const ofVisits = await pseudonymiseSeenIn(knex, 'tracking_visitors', { from: 0, to: before }, signal);
  // What is older holds pseudonyms only.
  const ofEvents = await pseudonymiseSeenIn(knex, 'tracking_events', { from, to: before }, signal);
  await setState(knex, IDLE_KEY, String(before));
  return ofVisits + ofEvents;
}
