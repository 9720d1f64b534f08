import type { Knex } from 'knex';
import { isShopContent } from '../contract/content-types';
import { BIN_DAYS } from '../contract/kept-days';
import { DAY_MS } from '../contract/shop-time';
import type { BinEntry, BinPage } from './panel-api';
import { BIN_ENTRIES, type EntryRow } from './tables';

function present({ id, uid, name, deleted_at, deleted_by, kept_until }: Omit<EntryRow, 'content'>, now: number): BinEntry[] {
  if (!isShopContent(uid)) return [];
  const deleted = Number(deleted_at);
  const ends = kept_until === null ? deleted + BIN_DAYS * DAY_MS : Number(kept_until);
  const days_left = Math.max(0, Math.ceil((ends - now) / DAY_MS));
  return [{ id, uid, name, deleted_at: deleted, deleted_by, days_left }];
}

/** @returns a page of the bin, the last deleted first */
export async function listEntries(
  knex: Knex,
  { offset, limit }: { offset: number; limit: number },
  now: number,
): Promise<BinPage> {
  const rows: Omit<EntryRow, 'content'>[] = await knex(BIN_ENTRIES)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('id', 'uid', 'name', 'deleted_at', 'deleted_by', 'kept_until');
  const [counted]: { count: number | string }[] = await knex(BIN_ENTRIES).count({ count: '*' });
  return { entries: rows.flatMap((row) => present(row, now)), total: Number(counted?.count ?? 0) };
}

/** @returns the entries of the bin that hold a document: one, or none */
export async function listDocument(knex: Knex, uid: string, documentId: string, now: number): Promise<BinPage> {
  const row = await findBinRow(knex, uid, documentId);
  const entries = row ? present(row, now) : [];
  return { entries, total: entries.length };
}

/** @returns the names of entries by id */
export async function namesOf(knex: Knex, ids: readonly number[]): Promise<Map<number, string>> {
  const rows: { id: number; name: string }[] = await knex(BIN_ENTRIES)
    .whereIn('id', [...ids])
    .select('id', 'name');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function findBinRow(knex: Knex, uid: string, documentId: string): Promise<Omit<EntryRow, 'content'> | undefined> {
  const [entry]: Omit<EntryRow, 'content'>[] = await knex(BIN_ENTRIES)
    .where({ uid, document_id: documentId })
    .orderBy('id', 'desc')
    .limit(1)
    .select('id', 'uid', 'name', 'deleted_at', 'deleted_by');
  return entry;
}

/** @returns the entry of the bin that holds a document */
export async function findBinEntry(knex: Knex, uid: string, documentId: string): Promise<number | undefined> {
  return (await findBinRow(knex, uid, documentId))?.id;
}
