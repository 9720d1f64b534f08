import type { Knex } from 'knex';
import type { ContentUid } from '../../../contract/public-content';
import { BIN_DAYS } from '../../../contract/limits';
import { DAY_MS } from '../../../contract/shop-time';
import type { BinEntry, BinPage } from './panel-api';
import { ENTRY_CHANGES } from '../../saving/server/entry-changes';

export const BIN_ENTRIES = 'bin_entries';

export interface EntryRow {
  id: number;
  uid: string;
  document_id: string;
  public_id: number;
  name: string;
  /** PostgreSQL returns a bigint as text */
  deleted_at: number | string;
  deleted_by: string | null;
  /** what a run has deleted: as long as it can be undone; null: for `BIN_DAYS` */
  kept_until: number | string | null;
  content: string;
  links: string;
}

type ListedRow = Pick<EntryRow, 'id' | 'uid' | 'name' | 'deleted_at' | 'deleted_by' | 'kept_until'>;

function daysLeft({ deleted_at, kept_until }: ListedRow, now: number): number {
  const ends = kept_until === null ? Number(deleted_at) + BIN_DAYS * DAY_MS : Number(kept_until);
  return Math.max(0, Math.ceil((ends - now) / DAY_MS));
}

const COLUMNS = ['id', 'uid', 'name', 'deleted_at', 'deleted_by', 'kept_until'] as const;

interface Listed {
  uids: readonly string[];
  offset: number;
  limit: number;
}

/** @returns a page of what lies in the bin, the last deleted first */
export async function listEntries(knex: Knex, { uids, offset, limit }: Listed, now: number): Promise<BinPage> {
  const found = knex(BIN_ENTRIES).whereIn('uid', [...uids]);
  const rows: ListedRow[] = await found
    .clone()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(...COLUMNS);
  const [counted]: { count?: number | string }[] = await found.clone().count({ count: '*' });
  const entries = rows.map((row): BinEntry => {
    const { id, uid, name, deleted_by } = row;
    return { id, uid: uid as ContentUid, name, deleted_at: Number(row.deleted_at), deleted_by, days_left: daysLeft(row, now) };
  });
  return { entries, total: Number(counted?.count ?? 0) };
}

export async function findBinEntry(knex: Knex, uid: string, documentId: string): Promise<number | undefined> {
  const [entry]: { id: number }[] = await knex(BIN_ENTRIES)
    .where({ uid, document_id: documentId })
    .orderBy('id', 'desc')
    .limit(1)
    .select('id');
  return entry?.id;
}

const BATCH = 200;

/** Deletes entries of the bin for good, with their history. @returns how many there were */
export async function eraseEntries(knex: Knex, ids: readonly number[]): Promise<number> {
  const wanted = [...ids];
  return knex.transaction(async (trx): Promise<number> => {
    const documents: string[] = await trx(BIN_ENTRIES).whereIn('id', wanted).pluck('document_id');
    await trx(ENTRY_CHANGES).whereIn('document_id', documents).delete();
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
