import type { Knex } from 'knex';
import { HISTORY_DAYS } from '../../contract/kept-days';
import { DAY_MS } from '../../contract/shop-time';
import { ENTRY_CHANGES } from '../../editorial/entry-changes';

/** Rows that one statement deletes. */
const BATCH = 2_000;

/**
 * Deletes changes of entries whose time is over.
 *
 * @param now milliseconds since 1970
 * @returns how many there were
 */
export async function purgeHistory(knex: Knex, now: number, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const old: number[] = await knex(ENTRY_CHANGES)
      .where('changed_at', '<', now - HISTORY_DAYS * DAY_MS)
      .orderBy('changed_at')
      .limit(BATCH)
      .pluck('id');
    if (old.length > 0) total += await knex(ENTRY_CHANGES).whereIn('id', old).delete();
    if (old.length < BATCH) return total;
  }
}
