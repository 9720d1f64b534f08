import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isShopContent } from '../contract/public-content';
import { BIN_DAYS } from '../contract/kept-days';
import { DAY_MS } from '../contract/shop-time';
import type { EntryPermissions } from '../platform/entry-permissions';
import { loadCreators, mayReadName, readableEntries } from './entry-permissions';
import type { BinEntry, BinPage } from './panel-api';
import { BIN_ENTRIES, type EntryRow } from './tables';

type ListedRow = Omit<EntryRow, 'content' | 'public_id'>;

function daysLeft({ deleted_at, kept_until }: ListedRow, now: number): number {
  const ends = kept_until === null ? Number(deleted_at) + BIN_DAYS * DAY_MS : Number(kept_until);
  return Math.max(0, Math.ceil((ends - now) / DAY_MS));
}

const COLUMNS = ['id', 'uid', 'document_id', 'name', 'deleted_at', 'deleted_by', 'kept_until', 'creator_id'] as const;

/** @returns what these entries are called for the account */
async function nameReader(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  rows: readonly ListedRow[],
): Promise<(row: ListedRow) => string> {
  const creatorOf = await loadCreators(strapi, rows);
  return ({ uid, name, document_id, creator_id }) =>
    isShopContent(uid) && mayReadName(strapi, permissions, uid, creatorOf(creator_id)) ? name : document_id;
}

interface Listed {
  offset: number;
  limit: number;
  /** one document alone */
  only?: { uid: string; document_id: string };
}

/** @returns a page of what the account may read in the bin, the last deleted first */
export async function listEntries(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  { offset, limit, only }: Listed,
  now: number,
): Promise<BinPage> {
  const knex = strapi.db.connection;
  const found = knex(BIN_ENTRIES)
    .where(only ?? {})
    .modify(await readableEntries(strapi, permissions));
  const rows: ListedRow[] = await found
    .clone()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(...COLUMNS);
  const nameOf = await nameReader(strapi, permissions, rows);
  const [counted]: { count?: number | string }[] = await found.clone().count({ count: '*' });
  const entries = rows.flatMap((row): BinEntry[] => {
    const { id, uid, deleted_by } = row;
    if (!isShopContent(uid)) return [];
    return [{ id, uid, name: nameOf(row), deleted_at: Number(row.deleted_at), deleted_by, days_left: daysLeft(row, now) }];
  });
  return { entries, total: Number(counted?.count ?? 0) };
}

/** @returns what the account may read of the names of entries, by id */
export async function namesOf(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows: ListedRow[] = await strapi.db
    .connection(BIN_ENTRIES)
    .whereIn('id', [...ids])
    .select(...COLUMNS);
  const nameOf = await nameReader(strapi, permissions, rows);
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

/** @returns the entry of the bin that holds a document */
export async function findBinEntry(knex: Knex, uid: string, documentId: string): Promise<number | undefined> {
  const [entry]: { id: number }[] = await knex(BIN_ENTRIES)
    .where({ uid, document_id: documentId })
    .orderBy('id', 'desc')
    .limit(1)
    .select('id');
  return entry?.id;
}
