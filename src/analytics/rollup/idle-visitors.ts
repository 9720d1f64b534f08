import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { dayNumberSql } from '../shop-days';
import { windowsBefore, type TimeWindow } from './day-windows';
import { readState, setState } from './tracking-state';

/** Ids read by one statement. */
const PAGE_VISITORS = 2_000;
/** Visitors pseudonymised in one transaction. */
const BATCH_VISITORS = 200;

/** State: visitors last seen before this time are pseudonymised already. */
const IDLE_KEY = 'idle_until';

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

/** Where a visitor leaves a time: each event, and the last visit. */
const TRACES = { tracking_visitors: 'last_seen_at', tracking_events: 'received_at' } as const;
type TraceTable = keyof typeof TRACES;

/** @returns a page of the visitors seen in a window, ordered by id */
async function seenIn(knex: Knex, table: TraceTable, window: TimeWindow, after: string | undefined): Promise<string[]> {
  const query = knex(table)
    .distinct('anon_id')
    .where(TRACES[table], '>=', window.from)
    .where(TRACES[table], '<', window.to)
    // Version 8: is a pseudonym already.
    .whereRaw(`substr(cast(anon_id as varchar(36)), 15, 1) <> '8'`);
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
async function pseudonymiseSeenIn(knex: Knex, table: TraceTable, window: TimeWindow, before: number): Promise<number> {
  let total = 0;
  let after: string | undefined;
  for (;;) {
    const seen = await seenIn(knex, table, window, after);
    const idle = await withoutLaterTrace(knex, seen, before);
    for (let from = 0; from < idle.length; from += BATCH_VISITORS) {
      const batch = idle.slice(from, from + BATCH_VISITORS);
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
  // Later than `before` after a change of the setting, or of a clock that was ahead: then all days are looked at again.
  const doneUntil = state <= before ? state : undefined;
  let pseudonymised = 0;
  for (const window of await windowsBefore(knex, before, doneUntil)) {
    signal?.throwIfAborted();
    // The years before `doneUntil` hold pseudonyms only, and would be the largest window of all.
    const tables: TraceTable[] = window.to === doneUntil ? ['tracking_visitors'] : ['tracking_visitors', 'tracking_events'];
    for (const table of tables) pseudonymised += await pseudonymiseSeenIn(knex, table, window, before);
    await setState(knex, IDLE_KEY, String(window.to));
  }
  return pseudonymised;
}
