import type { Knex } from 'knex';
import { BIN_DAYS } from '../contract/kept-days';
import { DAY_MS } from '../contract/shop-time';
import { ENTRY_CHANGES } from '../editorial/entry-changes';
import { BIN_ENTRIES, BIN_LINKS } from './tables';

/** Entries that one transaction deletes. */
const BATCH = 200;

/** Deletes entries of the bin for good, with what they were linked to and their history. @returns how many there were */
export async function eraseEntries(knex: Knex, ids: readonly number[]): Promise<number> {
  const wanted = [...ids];
  return knex.transaction(async (trx): Promise<number> => {
    const documents: string[] = await trx(BIN_ENTRIES).whereIn('id', wanted).pluck('document_id');
    await trx(ENTRY_CHANGES).whereIn('document_id', documents).delete();
    await trx(BIN_LINKS).whereIn('entry_id', wanted).delete();
    return await trx(BIN_ENTRIES).whereIn('id', wanted).delete();
  });
}

/**
 * Deletes what has lain in the bin for its time.
 *
 * @param now milliseconds since 1970
 */
export async function purgeBin(knex: Knex, now: number, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const old: number[] = await knex(BIN_ENTRIES)
      .where('deleted_at', '<', now - BIN_DAYS * DAY_MS)
      .where((ended) => void ended.whereNull('kept_until').orWhere('kept_until', '<', now))
      .orderBy('deleted_at')
      .limit(BATCH)
      .pluck('id');
    if (old.length > 0) total += await eraseEntries(knex, old);
    if (old.length < BATCH) return total;
  }
}
